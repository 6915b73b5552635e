/** A verifier is worth what it finds: a whole game by heart, and then one thing wrong at a time. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { LogRecord } from '../../src/server/log.ts'
import { faultsOf, type Witness } from './verify.ts'

const VECTORS = new URL('../vectors/allegiance.ndjson', import.meta.url)
const [text] = readFileSync(VECTORS, 'utf8').split('\n')

/** All that there is of a game that went well: its replay, its log, four seats and a spectator. */
function game() {
  const replay = JSON.parse(text)
  const players = ['Ada', 'Ben', 'Cem', 'Dot'].map(name => ({ name, kind: 'person' }))
  Object.assign(replay, { format: 'fairdeal-replay', version: 1, seed: String(replay.seed), players })
  const told = (seat: number | null) =>
    replay.events.filter((event: any) => event.to === undefined || event.to === seat) as any[]
  const sent: { seat: number; id: string; hash: string }[] = []
  const seats = [0, 1, 2, 3].map(seat => {
    const events = told(seat)
    const moves = replay.moves.filter((entry: any) => entry.seat === seat)
    const numbers = [...events.keys()].filter(n => events[n].type === 'own_move')
    const accepted = new Map(
      moves.map(({ move }: any, at: number) => [`m${at}`, { sent: { id: `m${at}`, turn: at, move }, n: numbers[at] }]),
    )
    return { name: `seat ${seat}`, seat, events, faults: [] as string[], accepted }
  })
  const counts = [0, 0, 0, 0]
  for (const { seat } of replay.moves) sent.push({ seat, id: `m${counts[seat]++}`, hash: '' })
  const log: any[] = [
    { type: 'made' },
    { type: 'begin', seed: replay.seed },
    ...replay.moves.map((entry: any, at: number) => ({ type: 'move', entry, sent: sent[at] })),
  ]
  const spectator = { name: 'a spectator', seat: null, events: told(null), faults: [] as string[] }
  return { replay, seats, spectator, log }
}

type Whole = ReturnType<typeof game>

function found({ replay, seats, spectator, log }: Whole): string[] {
  return faultsOf([...seats, spectator] as Witness[], replay, log as LogRecord[])
}

test('a game that went well has no faults', () => {
  expect(game().replay.moves.every(({ seat }: any) => seat !== undefined)).toBe(true)
  expect(found(game())).toEqual([])
})

/** What was done to the game, and what must be said of it. */
const WRONG: readonly [string, (whole: Whole) => unknown, RegExp][] = [
  ['a spectator missed an event', ({ spectator }) => spectator.events.splice(3, 1), /a spectator: was told event 3 as/],
  [
    'a seat was told one more',
    ({ seats }) => seats[1].events.push({ type: 'pass' }),
    /seat 1: was told \d+ events, and/,
  ],
  [
    'a stream was closed',
    ({ seats }) => seats[2].faults.push('the socket was closed'),
    /^seat 2: the socket was closed$/,
  ],
  [
    'an acknowledged move is another event',
    ({ seats }) => seats[0].accepted.set('m0', { ...(seats[0].accepted.get('m0') as object), n: 0 } as never),
    /seat 0: acknowledged move m0 \(allegiance\) has event 0, a game_start: lost/,
  ],
  [
    'an acknowledged move is nowhere',
    ({ log }) => log.splice(2, 1),
    /acknowledged move m0 of seat \d is there 0 times/,
  ],
  ['a move is in the log twice', ({ log }) => log.push(log[2]), /acknowledged move m0 of seat \d is there 2 times/],
  [
    'a move counted that was never acknowledged',
    ({ seats }) => seats[3].accepted.delete('m1'),
    /seat 3: \d+ moves in the replay, and \d+ were acknowledged/,
  ],
  [
    'a move in the log that nobody was told of',
    ({ seats }) => seats[3].accepted.delete('m1'),
    /move m1 of seat 3 was never acknowledged/,
  ],
  ['the log was dealt from another seed', ({ log }) => Object.assign(log[1], { seed: '8' }), /dealt from 8, and/],
  ['the replay has another move', ({ replay }) => replay.moves.splice(0, 1), /the replay does not verify/],
]

describe('what is wrong is found', () => {
  for (const [what, spoil, said] of WRONG) {
    test(what, () => {
      const whole = game()
      spoil(whole)
      expect(found(whole).some(fault => said.test(fault))).toBe(true)
    })
  }
})
