const WHOLE_TEXT = 0x81

/** A text as one frame of WebSocket (RFC 6455, 5.2) from a server: whole and not masked. */
export function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const at = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(at + size)
  frame[0] = WHOLE_TEXT
  if (at === 2) frame[1] = size
  else if (at === 4) {
    frame[1] = 126
    frame.writeUInt16BE(size, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(size), 2)
  }
  frame.write(text, at)
  return frame
}

/** A text that is sent to one or many, and the bytes as which a WebSocket carries it: made when the first one needs them. */
export class Frame {
  readonly text: string
  private made: Buffer | null = null

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Buffer {
    this.made ??= textFrame(this.text)
    return this.made
  }
}
