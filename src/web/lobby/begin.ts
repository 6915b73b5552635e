import type { CreateTable } from '../../protocol/index.ts'
import { go } from '../route.svelte.ts'
import { server } from '../server.ts'
import { problemText } from '../words/problems.ts'
import { words } from '../words/words.svelte.ts'
import { keepName, keepTable } from './mine.ts'

/** Tables dealt for this page a moment ago: their deal is still news. */
const justDealt = new Set<string>()

/** Whether a table was made here since the page was opened; true once. */
export function takeJustDealt(table: string): boolean {
  return justDealt.delete(table)
}

/** Makes a table and goes to it; gives the sentence of what went wrong, or null. */
export async function beginTable(wanted: CreateTable): Promise<string | null> {
  const made = await server.createTable(wanted)
  if (!made.ok) return problemText(words(), made.problem)
  const { id, host_token, seats } = made.value
  const mine = seats.find(seat => seat.token !== undefined)
  keepTable({ id, game: wanted.game, host_token, wanted, ...(mine?.token && { token: mine.token }) })
  if (mine?.name && mine.name !== words().home.guest) keepName(mine.name)
  justDealt.add(id)
  go({ at: 'table', table: id })
  return null
}
