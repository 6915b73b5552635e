/** The table server: HTTP and WebSocket by the protocol, tables in memory, and the page's files. */

export { createServer, type ServerOptions, type TableServer } from './app.ts'
export type { TrustedProxies } from './caller.ts'
export type { Chance } from './chance.ts'
export { type Clock, systemClock, type Timer } from './clock.ts'
export type { DeckStore, KeptDeck } from './deck-store.ts'
export { type EventLogOptions, eventLog, type LogForm, type LogLevel, openLines } from './event-log.ts'
export {
  type FarTalk,
  type Fleet,
  type FleetCounts,
  type HereServer,
  type ListedPage,
  PASSED_ON,
  type PassedAnswer,
  type PassedBody,
  type PassedCall,
} from './fleet.ts'
export { forgetName } from './forget.ts'
export { Frame } from './frame.ts'
export { HandClock } from './hand-clock.ts'
export { reachInside } from './inside.ts'
export {
  Damaged,
  type DamagedTable,
  type KeptTable,
  type LogFailure,
  type LogRecord,
  MemoryLog,
  type Seating,
  type TableLog,
} from './log.ts'
export { folderLedger, type ModelLedger } from './model-ledger.ts'
export { type ModelHouse, modelHouse } from './models.ts'
export type { Note, Notice } from './notice.ts'
export { Problem } from './problem.ts'
export {
  isMeant,
  type KeptReplay,
  type ReplayChange,
  type ReplayEntry,
  type ReplayFilter,
  type ReplayShelf,
} from './replay-shelf.ts'
export { type Started, type StartOptions, type Stopped, startServer } from './start.ts'
export {
  type Backup,
  type BackupOptions,
  backUp,
  openStore,
  type Store,
  type StoreOptions,
  shrinkStore,
} from './store/index.ts'
export type { Socket } from './talk.ts'
