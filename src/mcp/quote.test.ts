import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../../test/house/models/hostile.ts'
import { sectionOf } from '../../test/house/models/section.ts'
import { dataSection } from '../engine/index.ts'
import { Mistake, toolAnswer, toolError } from './mistake.ts'
import { quote, UNTRUSTED } from './quote.ts'

const textOf = ({ content }: ReturnType<typeof toolAnswer>) =>
  content.map(part => (part.type === 'text' ? part.text : '')).join('')

describe('what is quoted stays in its section, in answers as in errors', () => {
  for (const [what, hostile] of Object.entries(HOSTILE)) {
    test(what, () => {
      const data = { names: [hostile], [hostile]: { [hostile]: hostile } }
      const answer = textOf(toolAnswer('You owe a move.', data))
      expect(JSON.parse(sectionOf(answer))).toEqual(data)
      expect(answer.split('\n').slice(0, 2)).toEqual(['You owe a move.', UNTRUSTED])
      const error = textOf(toolError(new Mistake('bad_request', hostile, { sent: hostile })))
      expect(JSON.parse(sectionOf(error))).toEqual({ code: 'bad_request', reason: hostile, sent: hostile })
    })
  }
})

test('it is the section of every prompt, and nothing is said of what is not there', () => {
  const data = { legal_moves: [{ type: 'pass' }], left_ms: null }
  expect(quote('Look.', { ...data, link: undefined })).toBe(`Look.\n${UNTRUSTED}\n${dataSection(data)}`)
})
