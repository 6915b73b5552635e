/** From the end of a game to its review, also where its replay is kept nowhere. */

import { haveReady, record } from '../replay/load.ts'
import { go } from '../route.svelte.ts'
import { writePlace } from './place.ts'

/** Opens the review of a replay that is at an address, for a seat. False where it could not be fetched. */
export async function openReview(id: string, url: string, seat: number | null): Promise<boolean> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return false
    haveReady(id, await record(id, await answer.json()))
  } catch {
    return false
  }
  go({ at: 'review', replay: id }, writePlace({ seat, n: null }))
  return true
}
