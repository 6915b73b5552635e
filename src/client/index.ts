/** The typed client of the protocol, for bots and the page: calls over HTTP, and a stream that comes back by itself. */

export {
  BotError,
  type BotGame,
  type BotMove,
  type BotPlace,
  type BotTurn,
  type BotView,
  type Decide,
  type Held,
  playBot,
} from './bot.ts'
export { type Answer, type Calls, callsTo, type Fetch, replayUrl, streamUrl } from './calls.ts'
export { connect, globalFetch, type Handlers, type Via } from './connect.ts'
export { HttpSocket } from './http-socket.ts'
export { randomId } from './ids.ts'
export { type NotTaken, readFrame } from './messages.ts'
export { leavesGap, NOTHING_SEEN, namesOf, type Sight, see } from './sight.ts'
export { type Line, type Socket, Stream, type StreamOptions, type World } from './stream.ts'
