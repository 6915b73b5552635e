import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { PACKAGE } from './shelf.ts'

/** Where the checkout's loader for TypeScript is; null in an installed package, which has none. */
export function findLoader(): string | null {
  try {
    return pathToFileURL(createRequire(`${PACKAGE}package.json`).resolve('tsx')).href
  } catch {
    return null
  }
}
