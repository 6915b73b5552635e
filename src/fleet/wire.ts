/** Messages between servers: a head of JSON, and bytes behind it as they are. */

const LENGTH_BYTES = 4
const NOTHING = Buffer.alloc(0)

export interface Message<Head> {
  readonly head: Head
  readonly bytes: Buffer
}

export function packMessage(head: object, bytes: Uint8Array = NOTHING): Buffer {
  const text = Buffer.from(JSON.stringify(head))
  const packed = Buffer.allocUnsafe(LENGTH_BYTES + text.length + bytes.length)
  packed.writeUInt32BE(text.length)
  text.copy(packed, LENGTH_BYTES)
  packed.set(bytes, LENGTH_BYTES + text.length)
  return packed
}

/** Throws where it is none. */
export function openMessage<Head>(packed: Uint8Array): Message<Head> {
  const all = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const end = LENGTH_BYTES + all.readUInt32BE()
  return { head: JSON.parse(all.toString('utf8', LENGTH_BYTES, end)) as Head, bytes: all.subarray(end) }
}
