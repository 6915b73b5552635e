/** Forms in which a key could get out, to be looked for in every byte that is written. */

/** A text as it can be written. */
export function encodingsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const hex = bytes.toString('hex')
  return [
    ...[text, bytes.toString('base64'), bytes.toString('base64url'), hex, hex.toUpperCase()],
    ...[encodeURIComponent(text), hex.replace(/../g, code => `%${code}`)],
    hex.replace(/../g, code => `\\u00${code}`),
    Array.from(text).reverse().join(''),
  ]
}

/** Parts that no such form of any text with the key in it is without, in small letters. */
export function formsOf(key: string): string[] {
  const cores = [0, 1, 2].flatMap(shift => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(key)])
    const whole = bytes.subarray(3, bytes.length - (bytes.length % 3))
    return [whole.toString('base64'), whole.toString('base64url')]
  })
  return [...encodingsOf(key).filter(form => !/=$/.test(form)), ...cores].map(form => form.toLowerCase())
}
