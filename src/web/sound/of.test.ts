import { expect, test } from 'vitest'
import type { TableObservation } from '../../protocol/index.ts'
import { cuesOf, type Hearing } from './of.ts'

const HEARING: Hearing = { play: event => (event.seat === 9 ? null : 'card'), trick: 'trick' }
const at = (part: object) => ({ phase: 'play', turn: 4, you_owe: false, ...part }) as unknown as TableObservation
const cues = (events: object[], before: TableObservation | null, after: TableObservation) =>
  cuesOf({ events: events as never, before, after }, HEARING, 260)

test('events sound by their kind, others are silent', () => {
  const events = [{ type: 'play', seat: 1 }, { type: 'play', seat: 9 }, { type: 'toString' }, { type: 'trick' }]
  expect(cues(events, at({}), at({}))).toEqual([
    { sound: 'card', at: 0 },
    { sound: 'trick', at: 0 },
  ])
})

const TURNS = [
  ['a turn that has come', at({ turn: 3 }), at({ you_owe: true }), ['turn']],
  ['two turns of one seat in a row', at({ turn: 3, you_owe: true }), at({ you_owe: true }), ['turn']],
  ['the same turn, told once more', at({ you_owe: true }), at({ you_owe: true }), []],
  ['the turn of another', at({ you_owe: true }), at({ turn: 5 }), []],
  ['the end', at({}), at({ phase: 'over' }), ['end']],
  ['the end, told once more', at({ phase: 'over' }), at({ phase: 'over' }), []],
] as const
for (const [what, before, after, sounds] of TURNS)
  test(`heard: ${what}`, () => expect(cues([], before, after).map(cue => cue.sound)).toEqual(sounds))
