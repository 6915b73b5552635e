import { describe, expect, test } from 'vitest'
import { encodingsOf, formsOf } from '../../../test/house/models/keys.ts'
import { redactor } from './key.ts'

const KEY = 'sk-very-secret-0123456789'
const FORMS = formsOf(KEY)

describe('a key is taken out, in every form and wherever in three bytes it begins', () => {
  for (const before of ['', 'x', 'to', 'Bearer ', '{"key":"']) {
    test(JSON.stringify(before), () => {
      for (const told of encodingsOf(`${before}${KEY} and more`)) {
        const out = redactor(KEY)(`<<${told}>> ${told}, the end`)
        expect(out).toMatch(/^<<.*\[key\].*the end$/)
        for (const form of FORMS) expect(out.toLowerCase()).not.toContain(form)
      }
    })
  }
})

test('nothing else is taken out, and a short word is no secret', () => {
  const text = 'c2F5IHRoZSB3b3Jk sk-very-secret-012345678 and a verse of the sea'
  expect(redactor(KEY)(text)).toBe(text)
  expect(redactor('none')('none of it')).toBe('none of it')
  expect(redactor(null)(text)).toBe(text)
})

test('it is as quick with a long word as with many', () => {
  // A million letters without a gap: a pattern that looks back from each of them would not end today.
  const long = 'a'.repeat(1_000_000)
  expect(redactor(KEY)(long)).toBe(long)
  expect(redactor(KEY)(`${long} ${Buffer.from(`x${KEY}`).toString('base64')}`)).toBe(`${long} [key]`)
})
