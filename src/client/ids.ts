/** 128 random bits as hex. `crypto.randomUUID` is missing over plain http on a local network; this is not. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
