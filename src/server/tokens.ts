import { createHash, timingSafeEqual } from 'node:crypto'
import { type Chance, drawText } from './chance.ts'

/** 128 random bits. */
const TOKEN_BYTES = 16

/** A token as its holder has it, and the hash, which is all that is kept here. */
export interface Token {
  readonly text: string
  readonly hash: string
}

export function drawToken(chance: Chance): Token {
  const text = drawText(chance, TOKEN_BYTES)
  return { text, hash: hashToken(text) }
}

export function hashToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What each token that is valid opens, found by the token's hash. */
export class TokenRing<T> {
  private readonly byHash = new Map<string, { readonly hash: Buffer; readonly opens: T }>()

  add(hash: string, opens: T): void {
    this.byHash.set(hash, { hash: Buffer.from(hash, 'hex'), opens })
  }

  revoke(hash: string): void {
    this.byHash.delete(hash)
  }

  /** What a token opens; null for one that is unknown or revoked. Takes as long for every token of a length. */
  find(text: string): T | null {
    const hash = hashToken(text)
    const entry = this.byHash.get(hash)
    return entry !== undefined && timingSafeEqual(entry.hash, Buffer.from(hash, 'hex')) ? entry.opens : null
  }

  get size(): number {
    return this.byHash.size
  }
}
