import { expect, test } from 'vitest'
import {
  begin,
  close,
  commitTo,
  deriveSeed,
  type Entry,
  fromSeed,
  type GameEvent,
  type Setup,
  writeReplay,
} from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { checkDeal } from './check.ts'

const game = findGame('allegiance')
if (game === null) throw new Error('no such game')
const SECRET = { nonce: '0'.repeat(64), seed: '12345' }
const SALTS = [{ name: 'Ada', salt: 'teaspoon' }]

/** A game of defaults, dealt from a committed seed and Ada's salt. */
function playedOut() {
  const options = Object.fromEntries(game!.options.map(spec => [spec.name, spec.default]))
  const bound = { seats: 4, options, materials: {} }
  const commitment = commitTo(game!, bound, SECRET)
  const setup: Setup = { ...bound, random: fromSeed(deriveSeed(SECRET.seed, SALTS)), start: null }
  let step = begin(game!, setup)
  const events: GameEvent[] = [...step.events]
  const moves: Entry[] = []
  while (game!.results(step.state) === null) {
    const next = close(game!, step.state)
    if (!('state' in next)) throw new Error('not over')
    moves.push({ close: true } as unknown as Entry)
    step = next as typeof step
    events.push(...step.events)
  }
  const players = Array.from({ length: 4 }, (_, seat) => ({ name: `p${seat}`, kind: 'person' as const }))
  const results = game!.results(step.state)
  const replay = writeReplay(game!, { setup, players, moves, events, results } as never)
  return { commitment, replay: { ...replay, fairness: { version: 1, commitment, ...SECRET, salts: SALTS } } }
}

const { commitment, replay } = playedOut()
const seal = { table: 't', commitment, at: 1000, salt: 'teaspoon' }

test('a deal that was noted before holds, with the salt of this browser in it', () => {
  expect(checkDeal(replay, [seal], findGame)).toEqual({
    is: 'holds',
    since: 1000,
    salt: 'teaspoon',
    moves: replay.moves.length,
  })
})

test('one that was not noted holds in itself, and says so', () => {
  expect(checkDeal(replay, [], findGame)).toMatchObject({ is: 'holds', since: null, salt: null })
})

const BROKEN = [
  ['another seal was noted', replay, [{ ...seal, commitment: 'f'.repeat(64) }], { is: 'broken', why: 'other_seal' }],
  [
    'a salt of this browser was left out',
    replay,
    [{ ...seal, salt: 'ladle' }],
    { is: 'broken', why: 'salt', salt: 'ladle' },
  ],
  [
    'another nonce is revealed',
    { ...replay, fairness: { ...replay.fairness, nonce: '1'.repeat(64) } },
    [seal],
    { is: 'broken', why: 'not_opened' },
  ],
  [
    'the game was dealt from another seed',
    { ...replay, fairness: { ...replay.fairness, salts: [] } },
    [seal],
    { is: 'broken', why: 'not_opened' },
  ],
  [
    'the end is told otherwise',
    { ...replay, results: { ...replay.results, scores: [9, 9, 9, 9] } },
    [seal],
    { is: 'broken', why: 'moves' },
  ],
  ['it reveals no seal', { ...replay, fairness: undefined }, [seal], { is: 'unsealed' }],
] as const
for (const [name, told, seals, found] of BROKEN) {
  test(name, () => expect(checkDeal(JSON.parse(JSON.stringify(told)), seals, findGame)).toEqual(found))
}

test('what is no replay is said to be none', () =>
  expect(checkDeal({ game: 'chess' }, [], findGame).is).toBe('unreadable'))
