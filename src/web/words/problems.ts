import type { ProblemBody } from '../../protocol/index.ts'
import type { Words } from './en.ts'

/** What went wrong with a call: as the catalogue says it by its code, else as the server said it. */
export function problemText(words: Words, problem: ProblemBody): string {
  return words.problems[problem.code]?.(problem) ?? words.refusals[problem.code]?.(problem) ?? problem.detail
}
