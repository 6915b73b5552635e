/** The typed client of the protocol, for bots and the page: calls over HTTP, and a stream that comes back by itself. */

export { type Answer, type Calls, callsTo, type Fetch, replayUrl, streamUrl } from './calls.ts'
export { connect, type Handlers } from './connect.ts'
export { randomId } from './ids.ts'
export { type NotTaken, readFrame } from './messages.ts'
export { leavesGap, NOTHING_SEEN, namesOf, type Sight, see } from './sight.ts'
export { type Line, type Socket, Stream, type StreamOptions, type World } from './stream.ts'
