/** What a table tells of itself beside its stream: its name and promise, and what it is played with. */

import type { DealPromise, DeckInfo, TableInfo } from '../../protocol/index.ts'
import { noteSeal } from '../fair/seals.ts'
import { deckAt, server } from '../server.ts'
import type { TableSession } from './session.svelte.ts'

export interface About {
  /** Null until it has come. */
  readonly info: TableInfo | null
  /** Null for a game without a deck. */
  readonly deck: Pick<DeckInfo, 'name' | 'license' | 'language'> | null
  /** A seat has changed what the deal is promised by. */
  promised(promise: DealPromise): void
}

/** To be called while a component is made. */
export function aboutTable(session: TableSession): About {
  let info = $state.raw<TableInfo | null>(null)
  let deck = $state.raw<About['deck']>(null)
  const inSight = $derived(session.sight.observation !== null)
  const sitters = $derived(session.sight.observation?.phase === 'waiting' ? session.sight.seats : null)
  const deckHash = $derived(session.sight.events[0]?.deck_hash)

  $effect(() => {
    void session.deal
    void sitters
    if (inSight) look()
    async function look() {
      const told = await server.table(session.table)
      if (!told.ok) return
      info = told.value
      // What everybody could read before the deal is noted here, so that it can be compared after it.
      if (told.value.commitment !== null && told.value.state !== 'finished') {
        noteSeal(session.table, told.value.commitment)
      }
    }
  })

  $effect(() => {
    if (typeof deckHash !== 'string') return
    deckAt(session.table, deckHash).then(found => {
      if (found.ok) deck = found.value as NonNullable<About['deck']>
    })
  })

  return {
    get info() {
      return info
    },
    get deck() {
      return deck
    },
    promised(promise) {
      if (info !== null) info = { ...info, ...promise }
    },
  }
}
