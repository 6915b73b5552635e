/** Fetching a replay, playing it again and having it checked. */

import { isObject, type Replay, readReplay, Unusable } from '../../engine/index.ts'
import { games } from '../../games/index.ts'
import { brought } from '../local/brought.ts'
import { isLocal } from '../local/ids.ts'
import { shelfFor } from '../local/replays.ts'
import { openShelf } from '../local/shelf.ts'
import { ask } from '../review/thinker.ts'
import { server } from '../server.ts'
import { problemText } from '../words/problems.ts'
import { words } from '../words/words.svelte.ts'
import { type Recording, recordingOf, recordSteps, type Step } from './recording.ts'

export type Loaded =
  | { readonly is: 'recording'; readonly recording: Recording; readonly replay: Replay }
  /** `why` says where it is bad. */
  | { readonly is: 'bad'; readonly why: string }

/** Steps are played for so long before the page gets its turn. */
const SLICE_MS = 8

/** What was opened last and is played already, so that it need not be fetched. */
let ready: { readonly id: string; readonly loaded: Loaded } | null = null

/** Has a replay that is played already at hand under an id. */
export function haveReady(id: string, loaded: Loaded): void {
  ready = { id, loaded }
}

/** Fetches a replay by its id and plays it again. */
export async function loadReplay(id: string): Promise<Loaded> {
  if (ready?.id === id) return ready.loaded
  const answer = await server.replay(id)
  if (answer.ok) return record(id, answer.value)
  const { replay: said } = words()
  const missing = isLocal(id) ? said.notHere : said.notThere
  return { is: 'bad', why: answer.problem.status === 404 ? missing : problemText(words(), answer.problem) }
}

/** Plays a replay again, a little at a time. */
export async function record(id: string, replay: unknown): Promise<Loaded> {
  try {
    const read = readReplay(replay, { purpose: 'verify', shelf: await shelfFor(games, openShelf(brought)) })
    if (read.mismatch !== null) return check(replay)
    const steps: Step[] = []
    let since = performance.now()
    for (const step of recordSteps(read)) {
      steps.push(step)
      if (performance.now() - since < SLICE_MS) continue
      await new Promise(resolve => setTimeout(resolve))
      since = performance.now()
    }
    return { is: 'recording', recording: recordingOf(id, read, steps), replay: replay as Replay }
  } catch (error) {
    // A move that the rules refuse stops the playing; the check says which one it is.
    return error instanceof Unusable || !isObject(replay) ? bad(error) : check(replay)
  }
}

async function check(replay: unknown): Promise<Loaded> {
  const verdict = await verify(replay)
  return { is: 'bad', why: verdict ?? '' }
}

/** Has a replay checked in the worker: null where it holds, else what comes first that does not. */
export async function verify(replay: unknown): Promise<string | null> {
  const { why } = await ask({ about: 'verify', replay })
  return why
}

function bad(error: unknown): Loaded {
  return { is: 'bad', why: error instanceof Error ? error.message : String(error) }
}
