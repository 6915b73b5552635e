/** Where tables are: at the server this page came from, or in this browser. The page asks here and need not know. */

import { type Calls, callsTo, connect, type Handlers, replayUrl, type Stream } from '../client/index.ts'
import { askedEarly } from './early.ts'
import { playsAlone } from './local/alone.svelte.ts'
import { isLocal } from './local/ids.ts'
import { connectLocal, localCalls } from './local/local.ts'

const remote = callsTo(location.origin, (url, init) => askedEarly(url) ?? fetch(url, init))

/** Where a call leads: tables and replays of this browser stay in it, whatever their first argument names. */
const where = (id: unknown): Calls => (playsAlone() || (typeof id === 'string' && isLocal(id)) ? localCalls : remote)

/** All calls, each to where its table is. */
export const server = Object.fromEntries(
  Object.keys(remote).map(name => {
    const key = name as keyof Calls
    return [
      key,
      (...given: readonly unknown[]) => (where(given[0])[key] as (...given: readonly unknown[]) => unknown)(...given),
    ]
  }),
) as unknown as Calls

/** What is known of a table's game, from where the table is. */
export function gamesAt(table: string): ReturnType<Calls['games']> {
  return where(table).games()
}

/** The deck a table is played with, from where the table is. */
export function deckAt(table: string, hash: string): ReturnType<Calls['deck']> {
  return where(table).deck(hash)
}

/** Connects to a table, wherever it is. */
export function connectTo(table: string, token: string | undefined, handlers: Handlers): Stream {
  return isLocal(table) ? connectLocal(table, token, handlers) : connect(location.origin, table, token, handlers)
}

/** An address from which the replay of a table's game can be saved, once it is over. */
export async function replayAddress(table: string): Promise<string | null> {
  if (!isLocal(table)) return replayUrl('', table)
  const found = await localCalls.tableReplay(table)
  return found.ok ? URL.createObjectURL(new Blob([JSON.stringify(found.value)], { type: 'application/json' })) : null
}
