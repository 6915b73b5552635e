/**
 * A bot for Fairdeal to begin from: any game, nothing but Node's own library.
 *
 * The table writes one JSON object a line to standard input; each "turn" is answered by one line on standard output.
 * Print nothing else there: notes go to standard error. The bot may play many games, one after the other.
 */

import { createInterface } from 'node:readline'

interface Turn {
  type: 'turn'
  turn: number
  /** Each can be sent as it stands. */
  legal_moves: { type: string; [field: string]: unknown }[]
  /** What you see now: `view` has the cards, `text` tells it in words. */
  observation: { view: Record<string, unknown>; text: string; [field: string]: unknown }
}

type Message = Turn | { type: 'event'; n: number; event: Record<string, unknown> } | { type: 'start' } | { type: 'end' }

/** Your part: one of the legal moves. `events` is all that happened in this game so far. */
function choose(turn: Turn, _events: Record<string, unknown>[]) {
  return turn.legal_moves[0]
}

let events: Record<string, unknown>[] = []
createInterface({ input: process.stdin }).on('line', line => {
  const message = JSON.parse(line) as Message
  if (message.type === 'start') events = []
  else if (message.type === 'event') events.push(message.event)
  else if (message.type === 'turn') {
    console.log(JSON.stringify({ type: 'move', turn: message.turn, move: choose(message, events) }))
  }
})
