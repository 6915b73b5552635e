/** President: be the first to be rid of all cards. Rules 1.1.0. */

import { type Game, type Seat, unfold } from '../../engine/index.ts'
import { apply } from './apply.ts'
import { advice } from './bots/advice.ts'
import { levels } from './bots/levels.ts'
import { brief } from './brief.ts'
import { begin } from './deal.ts'
import { encoding } from './encoding.ts'
import { defaultMove, legalMoves, representative } from './legal.ts'
import { MOVE_TYPES, type PresidentMove, readMove } from './moves.ts'
import { invariants, places, secrets, view } from './observe.ts'
import { options, presets } from './options.ts'
import { fast } from './playout/fast.ts'
import { resample } from './resample.ts'
import { figures, results } from './results.ts'
import { shapes } from './shapes.ts'
import { readStart } from './start.ts'
import type { PresidentState } from './state.ts'
import { presidentWords, SOURCE_TITLES } from './words.ts'

export type { PresidentMove } from './moves.ts'
export type { PresidentOptions, PresidentState, Title } from './state.ts'
export { MILD_TITLES, presidentWords, SOURCE_TITLES } from './words.ts'

export const president: Game<PresidentState, PresidentMove> = {
  id: 'president',
  name: 'President',
  rules: '1.1.0',
  summary:
    'Be the first to be rid of all your cards: each play must beat the one before it, and four of a kind turns the order over.',
  seats: { min: 3, max: 6, usual: 4 },
  options,
  presets,
  materials: [],
  moveTypes: MOVE_TYPES,
  levels,
  advice,
  words: presidentWords(),
  sourceWords: presidentWords(SOURCE_TITLES),
  brief,
  shapes,
  encoding,
  readStart,
  begin,
  phase: state => state.phase,
  phaseTypes: state => PHASE_TYPES[state.phase],
  owing,
  locked: state =>
    state.returns
      .filter(({ cards }) => cards !== null)
      .map(({ giver }) => giver)
      .sort(),
  deals: state => state.round,
  results,
  figures,
  fast,
  readMove,
  play: apply,
  defaultMove,
  legalMoves,
  representative,
  view,
  places,
  invariants,
  secrets,
  resample: (history, viewer, random) => resample(unfold(president, history), history, viewer, random),
}

const PHASE_TYPES = { exchange: ['give'], play: ['play', 'pass'], over: [] } as const
const NOBODY: readonly Seat[] = []
/** Lists of one seat, made once. */
const ALONE: readonly (readonly Seat[])[] = [[0], [1], [2], [3], [4], [5]]

function owing(state: PresidentState): readonly Seat[] {
  switch (state.phase) {
    case 'exchange':
      return state.returns
        .filter(({ cards }) => cards === null)
        .map(({ giver }) => giver)
        .sort()
    case 'play':
      return ALONE[state.mover]
    case 'over':
      return NOBODY
  }
}
