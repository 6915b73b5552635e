/** What the server says on a stream, read once at the door. */

import { isObject, type Refusal } from '../engine/index.ts'
import type { ServerMessage } from '../protocol/index.ts'

/** Why a move was not taken: its code, the facts and its sentence. */
export type NotTaken = Refusal & { readonly reason: string }

/**
 * Reads a frame: one message or an array of them. A type this client does not know is left out, so that a
 * newer server can say more; null where the frame is no message at all.
 */
export function readFrame(text: unknown): ServerMessage[] | null {
  if (typeof text !== 'string') return null
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return null
  }
  const messages: ServerMessage[] = []
  for (const one of Array.isArray(frame) ? frame : [frame]) {
    if (!isObject(one) || typeof one.type !== 'string') return null
    const known = readMessage(one)
    if (known === 'unreadable') return null
    if (known !== null) messages.push(known)
  }
  return messages
}

function readMessage(raw: Readonly<Record<string, unknown>>): ServerMessage | null | 'unreadable' {
  const whole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
  const fits = (holds: boolean) => (holds ? (raw as unknown as ServerMessage) : 'unreadable')
  switch (raw.type) {
    case 'welcome':
      return fits(whole(raw.n) && isObject(raw.observation) && (raw.seat === null || whole(raw.seat)))
    case 'event':
      return fits(whole(raw.n) && isObject(raw.event) && typeof raw.event.type === 'string')
    case 'turn':
      return fits(Array.isArray(raw.owing) && (raw.legal_moves === null || Array.isArray(raw.legal_moves)))
    case 'accepted':
      return fits(typeof raw.id === 'string')
    case 'refused':
      return fits(typeof raw.code === 'string' && typeof raw.reason === 'string')
    case 'seats':
      return fits(Array.isArray(raw.seats))
    case 'reaction':
      return fits(whole(raw.seat) && typeof raw.emote === 'string')
    case 'over':
      return fits(isObject(raw.results))
    default:
      return null
  }
}
