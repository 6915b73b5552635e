import { expect, test } from 'vitest'
import { type ReplayPlayer, readReplay, runReplay } from '../../engine/index.ts'
import { findGame, games } from '../../games/index.ts'
import { recordingOf, recordSteps } from '../replay/recording.ts'
import { decisionsIn, firstSeat } from './decisions.ts'
import { think } from './think.ts'
import { weigh } from './weighed.ts'

const SHELF = { findGame, materials: () => [] }
/** Seat 0 breaks its pair of eights and so is not out at once; seat 2 goes out first. */
const FILE = {
  game: 'president',
  seed: '1',
  seats: 3,
  options: { rounds: 1 },
  start: {
    hands: [
      ['8c', '8d'],
      ['9c', '9d', 'Tc'],
      ['Jd', 'Qd', 'Kd'],
    ],
    leader: 0,
  },
  moves: [
    { seat: 0, move: { type: 'play', cards: ['8d'] } },
    { seat: 1, move: { type: 'play', cards: ['9d'] } },
    { seat: 2, move: { type: 'play', cards: ['Jd'] } },
    { seat: 0, move: { type: 'pass' } },
    { seat: 1, move: { type: 'pass' } },
    { seat: 2, move: { type: 'play', cards: ['Qd'] } },
    { seat: 0, move: { type: 'pass' } },
    { seat: 1, move: { type: 'pass' } },
    { seat: 2, move: { type: 'play', cards: ['Kd'] } },
    { seat: 0, move: { type: 'pass' } },
    { seat: 1, move: { type: 'pass' } },
    { seat: 0, move: { type: 'play', cards: ['8c'] } },
  ],
}

function recording(players: readonly ReplayPlayer[] | null = null) {
  const ran = runReplay(readReplay(FILE, { purpose: 'run', shelf: SHELF }))
  if ('illegal' in ran) throw new Error(ran.illegal.reason)
  const read = readReplay(JSON.parse(JSON.stringify(ran.replay)), { purpose: 'verify', shelf: SHELF })
  const found = recordingOf('r', read, [...recordSteps(read)])
  return players === null ? found : { ...found, players }
}

test('a decision is what its seat saw before it, and the move as the list has it', () => {
  const { chosen, forced } = decisionsIn(recording(), 0)
  expect(chosen.map(({ n, step }) => [n, step])).toEqual([[1, 1]])
  // Three passes without a choice, and the last eight.
  expect(forced).toBe(4)
  const [first] = chosen
  expect(first.made).toEqual({ type: 'play', cards: ['8c'] })
  expect(first.observation).toMatchObject({ seat: 0, you_owe: true })
  expect(first.observation.legal_moves).toContainEqual(first.made)
  expect(JSON.stringify([first.observation, first.events])).not.toMatch(/Tc|Kd/)
})

test('what a stand-in decided is not the seat’s own', () => {
  const players = recording().players.map((player, seat) => (seat === 0 ? { ...player, stand_in: [[0, 1]] } : player))
  expect(decisionsIn(recording(players as never), 0)).toEqual({ chosen: [], forced: 4 })
})

test('a person’s decisions are looked at first', () => {
  const kinds = (...all: string[]) => ({ players: all.map(kind => ({ kind })) }) as never
  expect(firstSeat(kinds('bot', 'bot', 'person'))).toBe(2)
  expect(firstSeat(kinds('bot', 'bot', 'bot'))).toBe(0)
})

test('the blunder is found, with what expert would do', async () => {
  const [decision] = decisionsIn(recording(), 0).chosen
  const { observation, events, made } = decision
  const found = await think(
    { about: 'appraise', game: 'president', observation, events, made },
    { games, shelf: null as never },
  )
  const weighed = weigh(decision, found as never)
  expect(weighed.loss).toBeGreaterThan(0.4)
  expect(weighed.best).toEqual({ type: 'play', cards: ['8c', '8d'] })
  expect(weighed.compared).toEqual({ code: 'could_go_out' })
})
