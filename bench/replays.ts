/** How many replays of President can be verified in a second: read from text, played again, compared. */

import { makeBot } from '../src/bots/index.ts'
import {
  begin,
  canonical,
  type Entry,
  fromSeed,
  type GameEvent,
  isRefusal,
  mayHave,
  move,
  namelessPlayers,
  observe,
  parseJson,
  readOptions,
  readReplay,
  type Shelf,
  verifyReplay,
  writeReplay,
} from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import { type Benchmark, figure } from './figures.ts'

const SEATS = 4
const GAMES = 300
const RUNS = 7
const shelf: Shelf = { findGame, materials: () => [] }

export const replays: Benchmark = {
  name: 'replays',
  title: `verifying replays of President, ${SEATS} seats, one round, random players`,
  measure() {
    const texts = Array.from({ length: GAMES }, (_, seed) => canonical(record(seed)))
    const run = () => {
      const began = performance.now()
      for (const text of texts) {
        const verdict = verifyReplay(readReplay(parseJson(text, ''), { shelf, purpose: 'verify' }))
        if (!verdict.holds) throw new Error('a replay that was just written does not hold')
      }
      return (GAMES / (performance.now() - began)) * 1000
    }
    run()
    const bytes = Math.round(texts.reduce((sum, text) => sum + text.length, 0) / GAMES)
    const note = `${GAMES} games of ${bytes} bytes on average`
    return [figure('replays verified', 'games/s', Array.from({ length: RUNS }, run), { aim: { at_least: 700 }, note })]
  },
}

/** A game of random players, as a replay. */
function record(seed: number) {
  const game = findGame('president')
  if (game === null) throw new Error('there is no game president')
  const setup = {
    seats: SEATS,
    options: readOptions(game.options, {}),
    materials: {},
    random: fromSeed(seed),
    start: null,
  }
  const bots = Array.from({ length: SEATS }, (_, seat) => makeBot(game, 'random', { seed: `${seed}`, seat }))
  const moves: Entry[] = []
  const events: GameEvent[] = []
  let step = begin(game, setup)
  events.push(...step.events)
  while (game.results(step.state) === null) {
    const [seat] = game.owing(step.state)
    const told = events.filter(event => mayHave(event, seat))
    const choice = bots[seat].decide(observe(game, setup, step.state, seat), told)
    const next = move(game, step.state, seat, choice)
    if (isRefusal(next)) throw new Error(`a legal move is refused: ${next.code}`)
    moves.push({ seat, move: choice })
    step = next
    events.push(...step.events)
  }
  return writeReplay(game, { setup, players: namelessPlayers(SEATS), moves, events, results: game.results(step.state) })
}
