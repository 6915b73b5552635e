/** Random games, and for each another that a viewer cannot tell from it: two worlds that differ in secrets alone. */

import {
  begin,
  choice,
  close,
  type Entry,
  fromSeed,
  type Game,
  type History,
  isRefusal,
  move,
  play,
  type Random,
  readOptions,
  type Viewer,
} from '../../src/engine/index.ts'
import { tinyDeck } from './table-house.ts'

/** Every phase in which somebody owes a move, and the options of a short game. */
export const PLAYED: Readonly<Record<string, { phases: readonly string[]; options: object }>> = {
  president: { phases: ['exchange', 'play'], options: { rounds: 2 } },
  allegiance: { phases: ['allegiance', 'skip', 'play'], options: { rounds: 3 } },
  czar: { phases: ['submit', 'pick'], options: { rounds_max: 3, deck: 'tiny' } },
}

/** Random draws, one after the other. */
export function dice(seed: number) {
  let random: Random = fromSeed(seed)
  return <T>(list: readonly T[]): T => {
    const [drawn, next] = choice(random, list)
    random = next
    return drawn
  }
}

/** A moment of a game: its phase, and how many seats have locked in a move that is secret still. */
export interface Moment {
  readonly phase: string
  readonly locked: number
}

/** A random game: moves in any order of arrival, now and then a phase that closes if that may be; and the moment behind each. */
export function randomGame(
  game: Game,
  seed: number,
  { closes = true } = {},
): { history: History; moments: readonly Moment[] } {
  const draw = dice(seed)
  const { min, max } = game.seats
  const seats = draw([min, min, max])
  const options = readOptions(game.options, PLAYED[game.id].options)
  const setup = { seats, options, materials: { deck: tinyDeck }, random: fromSeed(`${seed}00`), start: null }
  const moves: Entry[] = []
  let { state } = begin(game, setup)
  const momentOf = (state: any) => ({ phase: game.phase(state), locked: game.locked(state).length })
  const moments = [momentOf(state)]
  while (game.results(state) === null && moves.length < 150) {
    const seat = draw(game.owing(state))
    const isClosed = draw([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) === 0 && closes
    const entry: Entry = isClosed ? { close: true } : { seat, move: draw(game.legalMoves(state, seat)) }
    const step = 'close' in entry ? close(game, state) : move(game, state, entry.seat, entry.move)
    if (isRefusal(step)) throw new Error(`a legal move is refused: ${step.code}`)
    moves.push(entry)
    state = step.state
    moments.push(momentOf(state))
  }
  return { history: { setup, moves }, moments }
}

/** Of a few games that a viewer cannot tell from this one that which differs in most secrets; null if all are the same. */
export function farthest(game: Game, history: History, viewer: Viewer, seed: number): History | null {
  const secrets = (other: History) =>
    Object.values(game.secrets(play(game, other).state, viewer)).map(it => JSON.stringify(it))
  const known = secrets(history)
  let best: History | null = null
  let most = 0
  for (let i = 0; i < 12; i++) {
    const other = game.resample(history, viewer, fromSeed(seed * 1000 + i))
    const differing = secrets(other).filter((secret, at) => secret !== known[at]).length
    if (differing > most) [best, most] = [other, differing]
  }
  return best
}
