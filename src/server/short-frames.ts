import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

const WHOLE_TEXT = 0x81
const PONG = 0x8a
const MASKED = 0x80
const MASK_BYTES = 4

/**
 * Where the payload begins, if a chunk is one frame of a client (RFC 6455, 5.2) that is whole, masked and shorter than 64
 * KiB, and nothing else; otherwise 0.
 */
function payloadOf(chunk: Buffer): number {
  if (chunk.length < 2 + MASK_BYTES || (chunk[1] & MASKED) === 0) return 0
  const length = chunk[1] & 0x7f
  if (length < 126) return chunk.length === 2 + MASK_BYTES + length ? 2 + MASK_BYTES : 0
  if (length > 126 || chunk.length < 4 + MASK_BYTES) return 0
  return chunk.length === 4 + MASK_BYTES + chunk.readUInt16BE(2) ? 4 + MASK_BYTES : 0
}

/** The payload of such a frame, in its place. */
function unmasked(chunk: Buffer, from: number): Buffer {
  const mask = from - MASK_BYTES
  for (let at = from; at < chunk.length; at++) chunk[at] ^= chunk[mask + ((at - from) & 3)]
  return chunk.subarray(from)
}

/**
 * Takes texts that come as one whole frame of at most so many bytes, as nearly all do, straight from the line: `ws` has a
 * stream of its own for what may come in pieces. It gets whatever is anything else, as it came. From then on it reads
 * alone; only behind a pong, which is whole, it cannot be in the middle of anything.
 */
export function takeShort(socket: WebSocket, line: Duplex, most: number, take: (text: Buffer) => void): void {
  const [toWs, ...others] = line.listeners('data')
  // Where it does not read as it used to it reads everything.
  if (toWs === undefined || others.length > 0) return
  const hear = (chunk: Buffer) => {
    const from = payloadOf(chunk)
    const isOpen = socket.readyState === socket.OPEN
    if (from > 0 && chunk[0] === WHOLE_TEXT && isOpen && chunk.length - from <= most) {
      take(unmasked(chunk, from))
      return
    }
    if (from === 0 || chunk[0] !== PONG || !isOpen) {
      line.off('data', hear)
      line.on('data', toWs as (chunk: Buffer) => void)
    }
    toWs.call(line, chunk)
  }
  line.off('data', toWs as (chunk: Buffer) => void)
  line.on('data', hear)
}
