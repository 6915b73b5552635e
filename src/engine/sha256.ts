import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from './json.ts'

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. Works where `crypto.subtle` is missing (plain http). */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** SHA-256 of the canonical bytes of a JSON value, lower-case hex. */
export function hashJson(value: unknown): string {
  return sha256Hex(canonical(value))
}
