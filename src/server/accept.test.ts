import { expect, test } from 'vitest'
import { prefersEvents } from './accept.ts'

const CASES: readonly [string | undefined, boolean][] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['application/x-ndjson', false],
  ['text/event-stream', true],
  ['Text/Event-Stream', true],
  ['text/event-stream, */*', true],
  ['text/html, text/event-stream;q=0.5', true],
  ['text/event-stream; charset=utf-8', true],
  ['text/event-stream;q=0', false],
  ['application/x-ndjson, text/event-stream;q=0.9', false],
  ['application/x-ndjson;q=0.5, text/event-stream', true],
  ['text/event-stream;q=x', false],
]
for (const [accept, is] of CASES) {
  test(`${accept} is ${is ? 'for events' : 'for lines'}`, () => expect(prefersEvents(accept)).toBe(is))
}
