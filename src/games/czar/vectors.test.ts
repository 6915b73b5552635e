import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDeck } from '../../decks/index.ts'
import {
  begin,
  canonical,
  close,
  fromSeed,
  type GameEvent,
  isRefusal,
  move,
  readOptions,
  type Step,
} from '../../engine/index.ts'
import { type CzarState, czar } from './index.ts'

const read = (name: string) => readFileSync(new URL(`../../../test/vectors/${name}`, import.meta.url), 'utf8')
const replays = (name: string): any[] =>
  read(name)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
const DECK = readDeck(JSON.parse(read('tiny-deck.json')), '')

function table(replay: any): Step<CzarState> {
  const setup = {
    seats: replay.seats,
    options: readOptions(czar.options, replay.options),
    materials: { deck: DECK },
    random: fromSeed(replay.seed),
  }
  return begin(czar, { ...setup, start: replay.start === undefined ? null : czar.readStart(replay.start, setup) })
}

for (const [index, replay] of replays('czar.ndjson').entries()) {
  test(`czar.ndjson ${index}, seed ${replay.seed}`, () => {
    const begun = table(replay)
    let state = begun.state
    const events: GameEvent[] = [...begun.events]
    for (const entry of replay.moves) {
      const step = entry.close ? close(czar, state) : move(czar, state, entry.seat, entry.move)
      if (isRefusal(step)) throw new Error(`refused: ${JSON.stringify(step)}`)
      state = step.state
      events.push(...step.events)
    }
    expect(events.map(canonical)).toEqual(replay.events.map(canonical))
    expect(canonical(events)).toBe(canonical(replay.events))
    expect(canonical(czar.results(state))).toBe(canonical(replay.results))
  })
}

/** The code each illegal game of the vectors ends with, by seed; what its last move does stands beside it. */
const CODES: Record<string, string> = {
  100: 'already_locked_in', // seat 2 submits a second time in round 5
  101: 'owes_nothing', // seat 3 picks in the czar's place
  102: 'wrong_type', // seat 2 owes a submission and picks, with too long a commentary
  103: 'wrong_count', // no cards
  105: 'wrong_type', // as 102
  106: 'wrong_type', // seat 1 picks before anything is played
  107: 'wrong_count', // no cards
  108: 'owes_nothing', // the czar picks while submissions are due
  109: 'owes_nothing', // seat 1 submits while the pick is due
  110: 'owes_nothing', // the czar submits
  111: 'owes_nothing', // seat 1 picks in the czar's place
}

for (const replay of replays('illegal.ndjson').filter(({ game }) => game === 'czar')) {
  test(`illegal.ndjson, seed ${replay.seed}: ${CODES[replay.seed]}`, () => {
    let { state } = table(replay)
    for (const [index, entry] of replay.moves.entries()) {
      const step = entry.close ? close(czar, state) : move(czar, state, entry.seat, entry.move)
      if (isRefusal(step)) {
        expect(index).toBe(replay.x_expect_illegal)
        expect(index).toBe(replay.moves.length - 1)
        expect(step.code).toBe(CODES[replay.seed])
        return
      }
      state = step.state
    }
    throw new Error('nothing was refused')
  })
}
