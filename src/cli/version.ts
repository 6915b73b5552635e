import { readFileSync } from 'node:fs'
import { PACKAGE } from './shelf.ts'

/** The version of the package. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(`${PACKAGE}package.json`, 'utf8')) as { version: string }).version
}
