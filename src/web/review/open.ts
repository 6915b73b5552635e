/** From the end of a game to its review, also where its replay is kept nowhere. */

import { haveReady, record } from '../replay/load.ts'
import { go } from '../route.svelte.ts'
import { server } from '../server.ts'
import { writePlace } from './place.ts'

/**
 * Opens the review of a table's game, whose replay is at an address, for a seat. False where it could not be fetched. A
 * replay that is kept has an id of its own, so that the page can be loaded again.
 */
export async function openReview(table: string, url: string, seat: number | null): Promise<boolean> {
  const told = await server.table(table)
  const id = (told.ok ? told.value.replay : null) ?? table
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
