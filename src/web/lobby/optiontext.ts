import type { OptionSpec, Options } from '../../engine/index.ts'
import type { Words } from '../words/en.ts'

/** The value of an option as a person reads it. Pure. */
export function optionText(words: Words, game: string, spec: OptionSpec, options: Options): string {
  const value = options[spec.name] ?? null
  if (typeof value === 'boolean') return value ? words.waiting.yes : words.waiting.no
  if (value === null) return words.waiting.none
  if (typeof value === 'number') return words.forms.number(value)
  return words.games[game]?.options[spec.name]?.values?.[value] ?? value.replaceAll('_', ' ')
}
