/** Long texts on JetStream: packed, in pieces that every server takes, found by what whoever wrote one keeps of it. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { nuid } from '@nats-io/transport-node'
import { Damaged } from '../server/index.ts'
import { patiently } from './patiently.ts'
import { put } from './put.ts'
import type { Stream } from './stream.ts'
import { unreachable } from './unreachable.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

/** Where a text is. */
export interface TextPlace {
  /** What its pieces are named, behind what the text belongs to. */
  readonly version: string
  /** The sequences of its pieces, in order. */
  readonly pieces: readonly number[]
  /** SHA-256 of the text. */
  readonly hash: string
}

/** Half of what a server takes where nobody says otherwise. */
const PIECE_BYTES = 524_288
const PATIENCE_MS = 10_000

export class Texts {
  private readonly stream: Stream

  constructor(stream: Stream) {
    this.stream = stream
  }

  /** Keeps a text of something; nobody finds it before its place is written down somewhere. */
  async write(of: string, text: string): Promise<TextPlace> {
    const body = await pack(text)
    const version = nuid.next()
    const pieces: number[] = []
    for (let from = 0; from === 0 || from < body.length; from += PIECE_BYTES) {
      const outcome = await put(this.stream, {
        subject: `${this.subject(of, version)}.${pieces.length}`,
        data: body.subarray(from, from + PIECE_BYTES),
        expected: 0,
        patienceMs: PATIENCE_MS,
      })
      if (outcome.kind !== 'stored') throw unreachable('Nothing can be kept', 'detail' in outcome ? outcome.detail : '')
      pieces.push(outcome.seq)
    }
    return { version, pieces, hash: hashOf(text) }
  }

  /** The text of a place; null where it is not there any more. Throws `Damaged`. */
  async read({ pieces, hash }: TextPlace): Promise<string | null> {
    const parts = await Promise.all(pieces.map(seq => patiently(() => this.stream.at(seq))))
    const bodies = parts.flatMap(part => (part === null ? [] : [part.data]))
    if (bodies.length < parts.length) return null
    const text = await unpack(Buffer.concat(bodies)).then(String, () => null)
    if (text === null || hashOf(text) !== hash) throw new Damaged('a text is not as it was written')
    return text
  }

  /** Takes a text away. */
  async forget(of: string, { version }: TextPlace): Promise<void> {
    await patiently(() => this.stream.purge(`${this.subject(of, version)}.*`))
  }

  private subject(of: string, version: string): string {
    return `${this.stream.subject}.${tokenOf(of)}.${version}`
  }
}

/** A name as a part of a subject, where not every character may stand. */
export function tokenOf(name: string): string {
  return Buffer.from(name).toString('base64url')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
