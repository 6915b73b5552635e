import { expect, test } from 'vitest'
import type { TableInfo, TableObservation } from '../../protocol/index.ts'
import en from '../words/en.ts'
import { stateLine } from './state-line.ts'

const seat = (name: string | null, at: number) =>
  ({ seat: at, name, kind: name === null ? 'open' : 'person', present: true, stand_in: false }) as const
const table = (state: TableInfo['state'], names: readonly (string | null)[] = ['Ada', 'Ben', 'Cy']) =>
  ({ state, seats: names.map(seat) }) as unknown as TableInfo
const seen = (owing: number[], you: number | null) =>
  ({
    phase: 'play',
    owing,
    seat: you,
    you_owe: you !== null && owing.includes(you),
    options: { rounds: 5 },
    view: { round: 3 },
    seats: ['Ada', 'Ben', 'Cy'].map(seat),
  }) as unknown as TableObservation

const CASES = [
  ['my turn', table('running'), seen([0, 1], 0), 'Round 3 of 5', 'Your turn', true],
  ['another one thinks', table('running'), seen([1], 0), 'Round 3 of 5', 'Ben is thinking', false],
  ['watching', table('running'), seen([1, 2], null), 'Round 3 of 5', 'Ben and Cy are thinking', false],
  ['not heard of', table('running'), null, '', '', false],
  ['waiting', table('waiting', ['Ada', null, null]), null, '2 seats are open', '', false],
  ['waiting for the start', table('waiting'), null, 'Everybody is here', '', false],
  ['over', table('finished'), seen([], 0), '', '', false],
] as const

for (const [name, info, sight, round, turn, yours] of CASES)
  test(name, () => expect(stateLine(en, info, sight)).toEqual({ round, turn, yours }))
