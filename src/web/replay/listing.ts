/** Which replays a list shows, and in which order. Pure. */

import type { ReplayInfo } from '../../protocol/index.ts'

export const ORDERS = ['newest', 'oldest', 'game'] as const
export type Order = (typeof ORDERS)[number]

interface Wanted {
  /** All of these words must be found in the game, its players or its table. */
  readonly search: string
  readonly order: Order
  readonly gameName: (id: string) => string
}

/** The replays that are wanted, in their order. Case and accents make no difference to what is found. */
export function listed(replays: readonly ReplayInfo[], { search, order, gameName }: Wanted): ReplayInfo[] {
  const parts = plain(search)
    .split(/\s+/)
    .filter(part => part !== '')
  const found = replays.filter(({ game, name, players }) => {
    const text = plain([gameName(game), game, name, ...players].join('\n'))
    return parts.every(part => text.includes(part))
  })
  const newest = (a: ReplayInfo, b: ReplayInfo) => Date.parse(b.ended) - Date.parse(a.ended)
  switch (order) {
    case 'newest':
      return found.sort(newest)
    case 'oldest':
      return found.sort((a, b) => newest(b, a))
    case 'game':
      return found.sort((a, b) => gameName(a.game).localeCompare(gameName(b.game)) || newest(a, b))
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
