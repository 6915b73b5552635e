/** A one-time code in a link: behind the `#`, which no browser sends to a server and no log sees. Pure. */

const MARK = 'code='

export function codeLink(origin: string, table: string, code: string): string {
  return `${origin}/t/${encodeURIComponent(table)}#${MARK}${encodeURIComponent(code)}`
}

/** The code in what is behind the `#` of an address, or null. */
export function codeIn(hash: string): string | null {
  const text = hash.replace(/^#/, '')
  if (!text.startsWith(MARK)) return null
  try {
    const code = decodeURIComponent(text.slice(MARK.length))
    return /^[\w-]{1,64}$/.test(code) ? code : null
  } catch {
    return null
  }
}
