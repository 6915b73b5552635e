import { expect, test } from 'vitest'
import type { SeatInfo } from '../../protocol/index.ts'
import { deedsAt, waitsForOthers } from './deeds.ts'

const seat = (part: Partial<SeatInfo>): SeatInfo => ({
  seat: 1,
  name: 'Ada',
  kind: 'person',
  present: true,
  stand_in: false,
  ...part,
})

const CASES = [
  ['a person before the start', seat({}), 'waiting', ['remove']],
  ['a bot before the start', seat({ kind: 'bot' }), 'waiting', ['remove']],
  ['an open seat', seat({ kind: 'open', name: null }), 'waiting', []],
  ['a person who is here', seat({}), 'running', ['remove']],
  ['a person who is away', seat({ present: false }), 'running', ['stand_in', 'free']],
  ['a person for whom a stand-in plays', seat({ present: false, stand_in: true }), 'running', ['free']],
  ['a program that is away', seat({ kind: 'program', present: false }), 'running', ['stand_in', 'free']],
  ['a bot that plays', seat({ kind: 'bot' }), 'running', []],
  ['a language model that plays', seat({ kind: 'llm' }), 'running', []],
  ['a language model before the start', seat({ kind: 'llm' }), 'waiting', ['remove']],
  ['one’s own seat', seat({ seat: 0 }), 'running', []],
  ['a person after the end', seat({ present: false }), 'finished', []],
] as const
for (const [name, at, state, deeds] of CASES) {
  test(`${name}: ${deeds.join(', ') || 'nothing'}`, () => expect(deedsAt(at, state, 0)).toEqual(deeds))
}

test('one waits for people, not for oneself, bots and stand-ins', () => {
  const seats = [
    seat({ seat: 0 }),
    seat({ seat: 1 }),
    seat({ seat: 2, kind: 'bot' }),
    seat({ seat: 3, stand_in: true }),
  ]
  expect(waitsForOthers([0, 2, 3], seats, 0)).toBe(false)
  expect(waitsForOthers([0, 1], seats, 0)).toBe(true)
  expect(waitsForOthers([0], seats, null)).toBe(true)
})
