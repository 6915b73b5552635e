import { expect, test } from 'vitest'
import { keepsKey } from './holder.ts'

const KEYS = [
  ['page', ' ', false],
  ['page', 'Home', false],
  ['line', 'ArrowRight', true],
  ['line', 'PageDown', true],
  ['line', 'k', false],
  ['line', ' ', false],
  ['line', '5', false],
  ['button', ' ', true],
  ['button', 'Enter', true],
  ['button', 'ArrowLeft', false],
  ['button', 'Home', false],
  ['list', 'ArrowDown', true],
  ['list', ' ', true],
  ['list', 'j', false],
  ['text', 'j', true],
  ['text', '0', true],
] as const
for (const [holder, key, kept] of KEYS) {
  test(`on the ${holder} "${key}" is ${kept ? 'its own' : "the viewer's"}`, () =>
    expect(keepsKey(holder, key)).toBe(kept))
}
