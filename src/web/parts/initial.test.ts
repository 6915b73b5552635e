import { expect, test } from 'vitest'
import { initialOf } from './initial.ts'

const NAMES = [
  ['Ada', 'A'],
  ['élise', 'É'],
  ['  bo', 'B'],
  ['🦊 fox', '🦊'],
  ['7of9', '7'],
  ['', '?'],
  ['   ', '?'],
] as const
for (const [name, letter] of NAMES)
  test(`"${name}" has ${letter} on its token`, () => expect(initialOf(name)).toBe(letter))
