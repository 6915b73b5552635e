import { crc32 } from 'node:zlib'

/** A checksum over a record and where it belongs, so that a damaged one is known, and one that is at a wrong place. */
export function checksum(table: string, n: number, body: string | Uint8Array): number {
  return crc32(body, crc32(`${table} ${n} `))
}
