import { readFileSync } from 'node:fs'
import { PACKAGE } from './shelf.ts'

/** The rules page of a game, as the package has it; null where it has none. */
export function rulesText(game: string): string | null {
  try {
    return readFileSync(`${PACKAGE}docs/rules/${game}.md`, 'utf8')
  } catch {
    return null
  }
}
