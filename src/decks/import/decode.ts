import { ImportRefused } from './refused.ts'

/** Bytes to text: UTF-8, one byte-order mark dropped, every line break one newline. */
export function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportRefused('E_ENCODING', '', 'its bytes are UTF-16; save it as UTF-8')
  }
  return decodeUtf8(bytes).replace(/\r\n?/g, '\n')
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportRefused('E_ENCODING', `line ${lineOfFault(bytes)}`, 'its bytes are not UTF-8; save it as UTF-8')
  }
}

/** The line with the first bytes that are not UTF-8: a newline is never part of a longer character. */
function lineOfFault(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let line = 1, from = 0; ; line++) {
    const end = bytes.indexOf(10, from)
    try {
      decoder.decode(bytes.subarray(from, end < 0 ? bytes.length : end))
    } catch {
      return line
    }
    if (end < 0) return line
    from = end + 1
  }
}
