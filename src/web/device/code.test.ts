import { expect, test } from 'vitest'
import { codeIn, codeLink } from './code.ts'

test('a code goes behind the # and comes back', () => {
  const link = codeLink('http://10.0.0.7:8484', 'aB3_-x', 'K7M2PQ9RTX')
  expect(link).toBe('http://10.0.0.7:8484/t/aB3_-x#code=K7M2PQ9RTX')
  expect(codeIn(new URL(link).hash)).toBe('K7M2PQ9RTX')
})

for (const hash of ['', '#', '#n=31&seat=2', '#code=', '#code=%E0', '#code=<script>', `#code=${'x'.repeat(65)}`]) {
  test(`there is no code in "${hash.slice(0, 20)}"`, () => expect(codeIn(hash)).toBeNull())
}
