/** What travels between server and clients: types, readers, versions. */

export * as shapes from './all.ts'
export type {
  Clock,
  CreatedTable,
  CreateTable,
  DealPromise,
  DeckInfo,
  DeckList,
  DeckReport,
  GameInfo,
  GameList,
  Level,
  MoveAccepted,
  NewDeck,
  ReplayInfo,
  ReplayList,
  SeatCode,
  SeatWanted,
  SendMove,
  Standing,
  TableInfo,
  TableList,
  TablePolicy,
  TakenSeat,
  TakeSeat,
  Visibility,
  Watch,
} from './bodies.ts'
export { book, jsonSchemas } from './json-schemas.ts'
export type {
  Accepted,
  ClientMessage,
  EventMessage,
  Hello,
  MoveMessage,
  Over,
  React,
  Reaction,
  Refused,
  SeatsMessage,
  ServerMessage,
  TurnMessage,
  Welcome,
} from './messages.ts'
export { type SeatInfo, type TableObservation, tableObservation } from './observation.ts'
export { PROBLEM_CODES, PROBLEMS, type ProblemBody, type ProblemCode } from './problems.ts'
export type { FromProgram, ProgramEnd, ProgramRefused, ProgramStart, ProgramTurn, ToProgram } from './programs.ts'
export {
  type CreateTableRead,
  type HelloRead,
  readAddSalt,
  readClosePhase,
  readCreateTable,
  readDeckQuery,
  readEmpty,
  readEventsQuery,
  readHello,
  readListQuery,
  readMoveMessage,
  readNoQuery,
  readReact,
  readReplaysQuery,
  readSendMove,
  readStartGame,
  readTakeSeat,
  type SeatWantedRead,
  type SendMoveRead,
  type TakeSeatRead,
} from './read.ts'
export { PROTOCOL } from './version.ts'
