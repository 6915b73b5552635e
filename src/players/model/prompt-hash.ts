import { sha256Hex } from '../../engine/index.ts'

/** The hash of messages as they were sent. */
export function promptHash(messages: readonly { readonly role: string; readonly content: string }[]): string {
  return sha256Hex(messages.map(({ role, content }) => JSON.stringify([role, content])).join('\n'))
}
