import type { Replay } from '../engine/index.ts'
import type { ReplayShelf } from './replay-shelf.ts'

const PAGE = 100

/**
 * Takes a name out of all kept games: whoever had it is called by the number of the seat. What a player wrote stays, for
 * it is part of the moves. A salt is bound to the name it was added with, so a game that reveals one tells no more how its
 * seed came about. Gives how many games there were.
 */
export async function forgetName(shelf: ReplayShelf, name: string): Promise<number> {
  let changed = 0
  for (let after: number | null = null; ; ) {
    const page = await shelf.list({ name }, { after, limit: PAGE })
    for (const { id, names } of page) {
      const kept = await shelf.get(id)
      if (kept === null) continue
      const text = JSON.stringify(withoutName(JSON.parse(kept.text), name))
      await shelf.change(id, { names: names.map((one, seat) => (one === name ? `seat ${seat}` : one)), text })
      changed += 1
    }
    if (page.length < PAGE) return changed
    after = page[page.length - 1].number
  }
}

function withoutName({ fairness, ...replay }: Replay, name: string): Replay {
  const players = replay.players.map((player, seat) =>
    player.name === name ? { ...player, name: `seat ${seat}` } : player,
  )
  const isSalted = JSON.stringify(fairness ?? null).includes(JSON.stringify(name))
  return { ...replay, players, ...(fairness === undefined || isSalted ? {} : { fairness }) }
}
