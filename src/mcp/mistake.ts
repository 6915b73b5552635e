/** What is wrong with a call, as a tool error: the code, the sentence, and what would be right. */

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { quote } from './quote.ts'

export class Mistake extends Error {
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: string, reason: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(reason)
    this.code = code
    this.facts = facts
  }
}

/** A mistake that a model can mend: it is answered, not thrown. */
export function toolError({ code, message, facts }: Mistake): CallToolResult {
  const text = quote(`Refused: ${code}. Nothing has changed; the reason and what would be right are in the data.`, {
    code,
    reason: message,
    ...facts,
  })
  return { isError: true, content: [{ type: 'text', text }] }
}

/** A good answer, as structure and as text. */
export function toolAnswer(sentence: string, structured: object, shown: object = structured): CallToolResult {
  return {
    structuredContent: structured as Record<string, unknown>,
    content: [{ type: 'text', text: quote(sentence, shown) }],
  }
}
