import { expect, test } from 'vitest'
import type { OptionSpec } from '../../engine/index.ts'
import en from '../words/en.ts'
import { optionText } from './optiontext.ts'

const spec = (name: string) => ({ name, label: name, help: '', kind: 'yes_no', default: true }) as OptionSpec
const options = { on: true, off: false, limit: null, rounds: 1200, next: 'last_one' }
const CASES = [
  ['on', 'yes'],
  ['off', 'no'],
  ['limit', 'none'],
  ['rounds', '1,200'],
  ['next', 'last one'],
  ['unknown', 'none'],
] as const
for (const [name, text] of CASES) {
  test(`${name}: ${text}`, () => expect(optionText(en, 'g', spec(name), options)).toBe(text))
}
