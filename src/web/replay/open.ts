/** Opening a replay file: read, played, and then kept in this browser, so that it has an address. */

import { Unusable } from '../../engine/index.ts'
import type { ProblemBody } from '../../protocol/index.ts'
import { callLocal } from '../local/local.ts'
import { problemText } from '../words/problems.ts'
import { words } from '../words/words.svelte.ts'
import { readFileText } from './file.ts'
import { haveReady, record } from './load.ts'

export type Opened =
  | { readonly is: 'open'; readonly id: string }
  /** `why` says where it is bad, what stands there and what would be right. */
  | { readonly is: 'bad'; readonly name: string; readonly why: string }

/** Opens a file that was chosen or dropped. */
export async function openReplay(file: File): Promise<Opened> {
  const bad = (why: string): Opened => ({ is: 'bad', name: file.name, why })
  const { faults } = words().replays
  let replay: unknown
  try {
    const read = readFileText(new Uint8Array(await file.arrayBuffer()))
    if ('fault' in read) return bad(faults[read.fault](read.count))
    replay = read.value
  } catch (error) {
    return bad(error instanceof Unusable ? faults.json(error.message) : faults.gone())
  }
  const played = await record('', replay)
  if (played.is === 'bad') return bad(played.why)
  const kept = await callLocal('POST', '/api/replays', { replay })
  if (kept.status !== 201) return bad(problemText(words(), kept.body as ProblemBody))
  const { id } = kept.body as { readonly id: string }
  haveReady(id, { ...played, recording: { ...played.recording, id } })
  return { is: 'open', id }
}
