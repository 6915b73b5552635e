import { expect } from 'vitest'
import { DATA_CLOSE, DATA_OPEN } from '../../../src/engine/index.ts'

const count = (text: string, part: string) => text.split(part).length - 1

/** The content of the only section of data in a text; there must be one, and nothing in it may close it or hide. */
export function sectionOf(text: string): string {
  expect(count(text, DATA_OPEN), 'sections').toBe(1)
  expect(count(text, DATA_CLOSE), 'ends of sections').toBe(1)
  const content = text.slice(text.indexOf(DATA_OPEN) + DATA_OPEN.length, text.indexOf(DATA_CLOSE))
  expect(content).not.toMatch(/[<>`&]/)
  expect(content.normalize('NFKC'), 'nor what becomes a mark').not.toMatch(/[<>`&]/)
  expect(content.normalize('NFKC').replace(/\\./g, ''), 'nor a quote').toBe(
    content.replace(/\\./g, '').normalize('NFKC'),
  )
  expect(content, 'nothing invisible').not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]|\p{Variation_Selector}/u)
  for (const line of content.split('\n')) expect(line, 'each item on one line').not.toMatch(/\r|\u0085/)
  return content
}
