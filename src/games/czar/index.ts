/** Czar: fill the blank, judge the answers. Rules 1.0.0. */

import { type Deck, deckHash, readDeck } from '../../decks/index.ts'
import { type Game, type MaterialSpec, toldTo, unfold } from '../../engine/index.ts'
import { advice } from './advice.ts'
import { begin, defaultMove, play } from './apply.ts'
import { easy, hard, normal } from './bots.ts'
import { brief } from './brief.ts'
import { encoding } from './encoding.ts'
import { judgedSets, putAgain, slotOf } from './judged.ts'
import { learn } from './learn.ts'
import { legalMoves, locked, owing, phase, phaseTypes, representative } from './legal.ts'
import { type CzarMove, MOVE_TYPES, readMove } from './moves.ts'
import { invariants, places, secrets, view } from './observe.ts'
import { options, presets } from './options.ts'
import { plant } from './plant.ts'
import { resample } from './resample.ts'
import { figures, results } from './results.ts'
import { shapes } from './shapes.ts'
import { readStart } from './start.ts'
import { type CzarState, SEATS } from './state.ts'
import { words } from './words.ts'

export { capitalise, fill, fillPieces, type Piece } from './fill.ts'
export { letterOf } from './letters.ts'
export type { CzarMove } from './moves.ts'
export type { CzarState } from './state.ts'

const deck: MaterialSpec<Deck> = {
  name: 'deck',
  option: 'deck',
  read: readDeck,
  id: of => of.id,
  hash: deckHash,
  plant,
}

export const czar: Game<CzarState, CzarMove> = {
  id: 'czar',
  name: 'Czar',
  rules: '1.0.0',
  summary:
    'Fill the blank in the prompt with the cards you hold; each round another player judges whose answer is best.',
  seats: { min: SEATS, max: SEATS, usual: SEATS },
  options,
  presets,
  materials: [deck],
  moveTypes: MOVE_TYPES,
  levels: { easy, normal, hard },
  advice,
  learn,
  words,
  brief,
  shapes,
  encoding,
  judging: { sets: history => judgedSets(unfold(czar, history)), put: putAgain, slotOf },
  readStart,
  begin,
  phase,
  phaseTypes,
  owing,
  locked,
  results,
  figures,
  readMove,
  play,
  defaultMove,
  legalMoves,
  representative: (_state, _seat, move) => representative(move),
  view,
  places,
  invariants,
  secrets,
  resample: (history, viewer, random) => resample(toldTo(czar, history, viewer), history, viewer, random),
}
