/** The table without a game: pure, no clock, no files, no network; runs in a browser. */

export { type Advisor, type Appraisal, type Hint, type Reason, sureLoss, type Unit, type Worth } from './advice.ts'
export {
  actionMask,
  type Encoding,
  type EncodingPart,
  type EncodingSpec,
  legalActions,
  makeEncoding,
  type PartSpec,
  type Put,
} from './encoding.ts'
export { eventsFor, type GameEvent, mayHave, type Results, type Seat, type Viewer } from './events.ts'
export {
  checkFairness,
  commitTo,
  deriveSeed,
  FAIRNESS_VERSION,
  type Fairness,
  readFairness,
  readSalt,
  type Salt,
  sortSalts,
  type Unfair,
} from './fairness.ts'
export type {
  Brief,
  FastGame,
  FastHow,
  Figures,
  Game,
  GameState,
  Lessons,
  MaterialSpec,
  Materials,
  Move,
  Observation,
  Policy,
  Seen,
  Setup,
  Step,
  Told,
  View,
  Words,
} from './game.ts'
export { type Entry, type History, play, resample, toldTo, type Unfolded, unfold } from './history.ts'
export { readArray, readBoolean, readObject, readOneOf, readText, readWhole, show, Unusable } from './input.ts'
export {
  canonical,
  checkJson,
  isObject,
  type Json,
  MAX_DOCUMENT_BYTES,
  MAX_NESTING,
  parseJson,
  sameJson,
} from './json.ts'
export type { JudgedEntry, JudgedSet, Judging, PutAgain } from './judging.ts'
export { observe, reasonFor, seatNames } from './observe.ts'
export { type OptionSpec, type Options, type Preset, parseOption, readOptions } from './options.ts'
export { begin, close, isOver, move, readMove } from './play.ts'
export { DATA_CLOSE, DATA_OPEN, dataSection, encodeData } from './quoted.ts'
export {
  choice,
  fromSeed,
  getrandbits,
  type Outcome,
  parseSeed,
  type Random,
  random,
  randrange,
  readSeed,
  sample,
  scripted,
  shuffle,
} from './random.ts'
export { commonReason, isRefusal, type Refusal, refuse } from './refusals.ts'
export {
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  PLAYER_KINDS,
  type Played,
  type PlayerKind,
  type PublicReplay,
  publicReplay,
  REPLAY_FORMAT,
  REPLAY_VERSION,
  type Replay,
  type ReplayPlayer,
  writeReplay,
} from './replay.ts'
export type { HashMismatch, Shelf } from './replay-materials.ts'
export { namelessPlayers } from './replay-parts.ts'
export { type Recorded, type ReplayPurpose, type ReplayRead, readRecorded, readReplay } from './replay-read.ts'
export {
  type Difference,
  type IllegalMove,
  illegalReason,
  runReplay,
  type Verdict,
  verdictReason,
  verifyReplay,
} from './replay-verify.ts'
export { hashJson, sha256Hex } from './sha256.ts'
export {
  COUNT,
  INTEGER,
  listOf,
  objectOf,
  oneOf,
  orNull,
  SEAT,
  type Shape,
  type Shapes,
  says,
  TEXT,
  typed,
  YES_NO,
} from './shapes.ts'
export { cleanLine, codePoints } from './text.ts'
