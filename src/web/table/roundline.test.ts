import { expect, test } from 'vitest'
import type { TableObservation } from '../../protocol/index.ts'
import en from '../words/en.ts'
import fr from '../words/fr.ts'
import { roundLine, turnLine } from './roundline.ts'

const at = (part: object) =>
  ({
    phase: 'play',
    options: {},
    view: { round: 2 },
    seats: [1, 2, 3],
    seat: 1,
    owing: [],
    you_owe: false,
    ...part,
  }) as unknown as TableObservation

const ROUNDS = [
  [null, ''],
  [at({ phase: 'waiting', view: null }), 'Waiting for everyone'],
  [at({ phase: 'over' }), 'The game is over'],
  [at({ options: { rounds: 5 } }), 'Round 2 of 5'],
  [at({ options: { rounds: 1 } }), 'One round'],
  [at({ view: { round: 0 }, options: { rounds: 7 } }), 'Before the first of 7 rounds'],
  [at({ view: { round: 0 } }), 'Before the first round'],
  [at({ options: { rounds_max: 8 } }), 'Round 2 of at most 8'],
  [at({}), 'Round 2'],
  [at({ view: {} }), '3 seats'],
] as const
for (const [observation, line] of ROUNDS)
  test(`round line: ${line}`, () => expect(roundLine(en, observation)).toBe(line))

const names = ['Ada', 'Bo', 'Cy', 'Di']
const TURNS = [
  [at({ you_owe: true, owing: [0, 1] }), 'Your turn'],
  [at({ owing: [0] }), 'Ada is thinking'],
  [at({ owing: [0, 2, 3] }), 'Ada, Cy and Di are thinking'],
  [at({ seat: null, owing: [0, 1] }), 'Ada and Bo are thinking'],
  [at({}), ''],
] as const
for (const [observation, line] of TURNS)
  test(`turn line: ${line}`, () => expect(turnLine(en, observation, names)).toBe(line))

test('in French', () => {
  expect(roundLine(fr, at({ options: { rounds: 5 } }))).toBe('Manche 2 sur 5')
  expect(turnLine(fr, at({ owing: [0, 2, 3] }), names)).toBe('Ada, Cy et Di réfléchissent')
})
