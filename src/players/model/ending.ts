import type { ToolCall } from './answer.ts'
import type { Trouble } from './client.ts'

/** What an endpoint says of an answer that is not whole. */
export function ending(finish: string | null, text: string, calls: readonly ToolCall[]): Trouble | null {
  if (finish === 'length') {
    return { kind: 'truncated', code: 'length', problem: 'the answer was cut at the tokens that were allowed' }
  }
  if (finish === 'content-filter') {
    const said = text === '' && calls.length === 0 ? 'content_filter' : 'refusal'
    return { kind: 'declined', code: said, problem: 'the model or its endpoint refused to answer' }
  }
  return null
}
