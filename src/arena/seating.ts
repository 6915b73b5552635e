/** Who sits at a table, as its replay and those who sit there are told. */

import type { ReplayPlayer } from '../engine/index.ts'
import type { Job } from './job.ts'
import type { Table } from './schedule.ts'

/** What others at a table may know of each player. Copies of an entrant are counted. */
export function playersAt({ entrants, planted }: Pick<Job, 'entrants' | 'planted'>, table: Table): ReplayPlayer[] {
  const plantedAt = new Map<number, string>()
  if (planted !== undefined) {
    const bots = table.flatMap((entrant, seat) => (entrants[entrant].kind === 'bot' ? [seat] : []))
    for (const [at, name] of planted.names.entries()) if (at < bots.length) plantedAt.set(bots[at], name)
  }
  return table.map((entrant, seat) => {
    const one = entrants[entrant]
    const copy = copyAt(table, seat)
    // A planted name is for the first bot that has one: names at a table differ.
    const name = plantedAt.get(seat) ?? (copy === 0 ? one.name : `${one.name} (${copy + 1})`)
    if (one.kind === 'bot') return { name, kind: 'bot', level: one.level }
    if (one.kind === 'program') return { name, kind: 'program' }
    const { settings, prompt } = one
    return { name, kind: 'llm', model: settings.model, prompt_version: prompt.version, prompt_hash: prompt.hash }
  })
}

/** How many copies of a seat's entrant sit before it. */
export function copyAt(table: Table, seat: number): number {
  let copies = 0
  for (let other = 0; other < seat; other++) if (table[other] === table[seat]) copies += 1
  return copies
}
