/** The files of the languages, each fetched when it is spoken. */

import type { Words } from './en.ts'

const files = import.meta.glob<{ default: Words }>(['./[a-z][a-z].ts', './[a-z][a-z]-*.ts'])

/** The codes of all languages there are. */
export const codes = Object.keys(files).map(path => path.slice(2, -3))

/** Fetches a language; once it has come it is there at once. */
export async function fetchWords(code: string): Promise<Words> {
  return (await files[`./${code}.ts`]()).default
}
