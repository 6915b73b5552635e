/** Tells a client that waits, and asked to be told, that it is not forgotten, and for whom it waits. */

import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import type { Session } from './session.ts'

type Extra = Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, '_meta' | 'sendNotification'>

/** Nothing may happen for so long before a word of it. */
const BEAT_MS = 5000

/** Tells how long it has waited of so many seconds, now and then and when something happens; gives what ends it. */
export function tellProgress(session: Session, seconds: number, { _meta, sendNotification }: Extra): () => void {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => {}
  const since = performance.now()
  let last = -1
  const tell = () => {
    // It must grow each time, by however little.
    const waited = Math.round(performance.now() - since) / 1000
    if (waited <= last) return
    last = waited
    const params = { progressToken, progress: waited, total: seconds, message: messageOf(session) }
    sendNotification({ method: 'notifications/progress', params }).catch(() => {})
  }
  tell()
  const timer = setInterval(tell, BEAT_MS)
  const unwatch = session.watch(tell)
  return () => {
    clearInterval(timer)
    unwatch()
  }
}

/** Seats by their numbers: names are words of strangers, and this goes to a client as it is. */
function messageOf({ awaited }: Session): string {
  if (awaited === null) return 'No game is running.'
  const { turn, owing } = awaited
  const seats = owing.length === 1 ? `seat ${owing[0]} owes` : `seats ${owing.join(', ')} owe`
  return `Turn ${turn}: ${seats} a move.`
}
