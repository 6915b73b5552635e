/** Playing on from a moment of a replay: a table of this browser, with bots at the other seats. */

import type { Replay } from '../../engine/index.ts'
import type { CreatedTable, ProblemBody } from '../../protocol/index.ts'
import { keepTable } from '../lobby/mine.ts'
import { go } from '../route.svelte.ts'
import { problemText } from '../words/problems.ts'
import { words } from '../words/words.svelte.ts'
import { callLocal } from './local.ts'

/** From where, and who one is; `level` is the bots'. */
export interface Branch {
  readonly replay: Replay
  /** How many moves had been made. */
  readonly at: number
  readonly seat: number
  readonly level?: string
}

/** Makes the table and goes to it; gives the sentence of what went wrong, or null. */
export async function playBranch({ replay, at, seat, level }: Branch): Promise<string | null> {
  const answer = await callLocal('POST', '/api/branches', { replay, at, seat, level })
  if (answer.status !== 201) return problemText(words(), answer.body as ProblemBody)
  const { id, host_token, seats } = answer.body as CreatedTable
  const token = seats.find(one => one.token !== undefined)?.token
  keepTable({ id, game: replay.game, host_token, ...(token !== undefined && { token }) })
  go({ at: 'table', table: id })
  return null
}
