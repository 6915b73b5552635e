/** Chunks as they come back: part by part, some of them twice. */

import type { Chunk } from '../../arena/index.ts'
import { type Expected, unpackChunk } from './pack.ts'
import { Joining } from './parts.ts'

/** What an arena says to a part of a chunk. */
export type Word = 'more' | 'taken' | 'known' | 'bad'

/** Where a part belongs. */
export interface PartOf {
  /** The chunk, and which sending of it: two workers may send the same. */
  readonly n: number
  readonly sending: string
  readonly at: number
  readonly of: number
}

/** Reads the end of a subject: chunk, sending, part, number of parts. */
export function readPartOf([n, sending, at, of]: readonly string[]): PartOf | null {
  const whole = [n, at, of].map(text => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : Number.NaN))
  if (whole.some(Number.isNaN) || !/^[\w-]{1,64}$/.test(sending ?? '') || whole[1] >= whole[2]) return null
  return { n: whole[0], sending, at: whole[1], of: whole[2] }
}

export class Answers {
  /** What is being put together, by chunk and sending. */
  private readonly joining = new Map<number, Map<string, Joining>>()
  private readonly expected: (n: number) => Expected | null
  private readonly take: (n: number, chunk: Chunk) => void

  /** `expected`: what a chunk has to be of; null where nobody waits for it, or no more. */
  constructor(expected: Answers['expected'], take: Answers['take']) {
    this.expected = expected
    this.take = take
  }

  async hear({ n, sending, at, of }: PartOf, part: Uint8Array): Promise<Word> {
    if (this.expected(n) === null) return 'known'
    const sendings = this.joining.get(n) ?? new Map<string, Joining>()
    this.joining.set(n, sendings)
    const joining = sendings.get(sending) ?? new Joining(of)
    sendings.set(sending, joining)
    const whole = joining.add(at, part)
    if (whole === null) return 'more'
    const expected = this.expected(n)
    sendings.delete(sending)
    if (expected === null) return 'known'
    const chunk = await unpackChunk(whole, expected).catch(() => null)
    if (chunk === null) return 'bad'
    // It may have come from elsewhere while this one was unpacked.
    if (this.expected(n) === null) return 'known'
    this.joining.delete(n)
    this.take(n, chunk)
    return 'taken'
  }
}
