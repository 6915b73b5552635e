/** Allegiance, rules 1.0.0: a secret goal for each of four seats, and one weight that all of them push. */

import type { Game } from '../../engine/index.ts'
import { begin, play } from './apply.ts'
import { advice } from './bots/advice.ts'
import { levels } from './bots/levels.ts'
import { brief } from './brief.ts'
import { encoding } from './encoding.ts'
import { defaultMove, legalMoves } from './legal.ts'
import { type AllegianceMove, MOVE_TYPES, readMove } from './moves.ts'
import { invariants, places, secrets, view } from './observe.ts'
import { fast } from './playout/fast.ts'
import { options, presets } from './presets.ts'
import { resample } from './resample.ts'
import { figures, results } from './results.ts'
import { shapes } from './shapes.ts'
import { type AllegianceState, owing, readStart, SEATS } from './state.ts'
import { words } from './words.ts'

export type { AllegianceMove } from './moves.ts'
export type { AllegianceView } from './observe.ts'
export type { AllegianceState, Colour } from './state.ts'

export const allegiance: Game<AllegianceState, AllegianceMove> = {
  id: 'allegiance',
  name: 'Allegiance',
  rules: '1.0.0',
  summary:
    'Lay down a secret goal, red, blue or green, then vote, bluff and play cards that push one shared weight to it.',
  seats: { min: SEATS, max: SEATS, usual: SEATS },
  options,
  presets,
  materials: [],
  moveTypes: MOVE_TYPES,
  levels,
  advice,
  words,
  brief,
  shapes,
  encoding,
  readStart,
  begin,
  phase: state => state.phase,
  phaseTypes: state => (state.phase === 'over' ? [] : [state.phase]),
  owing,
  locked: state => state.locked,
  results,
  figures,
  fast,
  readMove,
  play,
  defaultMove,
  legalMoves,
  representative: (_state, _seat, move) => move,
  view,
  places,
  invariants,
  secrets,
  resample: (history, viewer, random) => resample(allegiance, history, viewer, random),
}
