/** A game of bots as a replay, the same each time: for stills of the viewer and for tests. Pure but for the decks it is given. */

import { makeBot } from '../../bots/index.ts'
import {
  begin,
  fromSeed,
  type Game,
  isRefusal,
  mayHave,
  observe,
  move as play,
  type Replay,
  readOptions,
  readReplay,
  writeReplay,
} from '../../engine/index.ts'
import { type Recording, recordingOf, recordSteps } from './recording.ts'

const NAMES = ['Maya', 'Oskar', 'Ada', 'Tom', 'Jun', 'Sam']

/** Plays a game from a seed and gives it as a replay that was read. */
export function sampleGame(
  game: Game,
  { seed, options: given, materials }: { seed: string; options: object; materials: Readonly<Record<string, unknown>> },
): { readonly recording: Recording; readonly replay: Replay } {
  const seats = game.seats.usual
  const options = readOptions(game.options, given)
  const setup = { seats, options, materials, random: fromSeed(seed), start: null }
  const bots = Array.from({ length: seats }, (_, seat) => makeBot(game, 'easy', { seed, seat }))
  let { state, events } = begin(game, setup)
  const moves = []
  while (game.results(state) === null) {
    const [seat] = game.owing(state)
    const told = events.filter(event => mayHave(event, seat))
    const chosen = bots[seat].decide(observe(game, setup, state, seat), told)
    const step = play(game, state, seat, chosen)
    if (isRefusal(step)) throw new Error(`seat ${seat} made a move that was refused: ${step.code}`)
    moves.push({ seat, move: chosen })
    state = step.state
    events = [...events, ...step.events]
  }
  const players = NAMES.slice(0, seats).map(name => ({ name, kind: 'bot' as const }))
  const replay = writeReplay(game, { setup, players, moves, events, results: game.results(state), embed: true })
  const shelf = { findGame: () => game, materials: () => [] }
  const read = readReplay(JSON.parse(JSON.stringify(replay)), { purpose: 'verify', shelf })
  return { recording: recordingOf('sample', read, [...recordSteps(read)]), replay }
}
