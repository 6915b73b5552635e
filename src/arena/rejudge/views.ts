/** What the statistics are made of: choices by slot, each with the unit it belongs to. */

import { codePoints } from '../../engine/index.ts'
import type { Entrant } from '../job.ts'
import { type EntrantInfo, infoOf } from '../results.ts'
import type { Judgement } from './lines.ts'
import type { Order } from './orders.ts'
import type { Plan, PlannedSet } from './plan.ts'
import type { Found, Writer } from './sources.ts'

/** Who judged: again, or at the table. */
export type Subject = (EntrantInfo | Writer) & {
  /** Its judgements are those of the games; nobody was asked again. */
  readonly at_table: boolean
  /** The authors that are itself. */
  readonly own: readonly number[]
}

/** A set for the statistics. */
export interface SetView {
  readonly unit: number
  readonly authors: readonly number[]
  /** How long each entry is, in characters. */
  readonly lengths: readonly number[]
  /** A lot wrote one of its entries. */
  readonly touched: boolean
  /** The entry that was chosen at the table, and by which subject; null where a lot fell. */
  readonly table: { readonly subject: number; readonly entry: number } | null
}

/** A choice that was made. */
export interface View {
  readonly set: number
  readonly subject: number
  readonly order: Order
  /** The order and the time, the same for all judges; null for the judgement at the table. */
  readonly key: string | null
  readonly slot: number
}

export interface Views {
  readonly authors: readonly Writer[]
  readonly subjects: readonly Subject[]
  /** How many of the subjects judged again; they come first. */
  readonly again: number
  readonly slots: number
  readonly sets: readonly SetView[]
  readonly views: readonly View[]
  /** What is drawn again: deals, or where there are few of them single sets. */
  readonly unit: 'deal' | 'set'
  readonly units: number
}

/** With fewer deals than this nothing could be said of how they differ. */
const FEW_DEALS = 10

export function viewsOf(plan: Plan, planned: readonly PlannedSet[], judgements: readonly Judgement[]): Views {
  const { found, judges } = plan
  const sets = planned.map(({ set }) => found.sets[set])
  const authors = named(found)
  const deals = [...new Set(sets.map(({ deal }) => deal))]
  const unit = deals.length >= FEW_DEALS ? 'deal' : 'set'
  const places = new Map(planned.map(({ set }, place) => [set, place]))
  const dealPlaces = new Map(deals.map((deal, place) => [deal, place]))
  const czars = [...new Set(sets.map(({ table }) => table.judge))].sort((a, b) => a - b)
  const subjects: Subject[] = [
    ...judges.map(judge => ({ ...infoOf(judge), at_table: false, own: ownOf(judge, found.writers) })),
    ...czars.map(writer => ({ ...authors[writer], at_table: true, own: [writer] })),
  ]
  const setViews = sets.map(({ deal, set, authors: wrote, table }, place): SetView => {
    const subject = judges.length + czars.indexOf(table.judge)
    return {
      unit: unit === 'deal' ? (dealPlaces.get(deal) as number) : place,
      authors: wrote,
      lengths: set.entries.map(({ texts }) => texts.reduce((sum, text) => sum + codePoints(text), 0)),
      touched: set.entries.some(({ isDefault }) => isDefault),
      table: table.entry === null ? null : { subject, entry: table.entry },
    }
  })
  const again = judgements.flatMap(({ set, judge, order, time, slot }): View[] => {
    const place = places.get(set) as number
    return slot === null ? [] : [{ set: place, subject: judge, order, key: `${order.join(' ')} ${time}`, slot }]
  })
  const atTable = setViews.flatMap(({ table, authors: wrote }, set): View[] =>
    table === null
      ? []
      : [{ set, subject: table.subject, order: wrote.map((_, entry) => entry), key: null, slot: table.entry }],
  )
  return {
    authors,
    subjects,
    again: judges.length,
    slots: Math.max(...setViews.map(({ authors: wrote }) => wrote.length)),
    sets: setViews,
    views: [...again, ...atTable],
    unit,
    units: unit === 'deal' ? deals.length : sets.length,
  }
}

/** Whether a judge is a writer: the same level, the same model, a program of the same name. */
function ownOf(judge: Entrant, writers: readonly Writer[]): number[] {
  const isSame = ({ name, kind, level, model }: Writer) => {
    if (kind !== judge.kind) return false
    if (judge.kind === 'bot') return level === judge.level
    return judge.kind === 'llm' ? model === judge.settings.model : name === judge.name
  }
  return [...writers.keys()].filter(writer => isSame(writers[writer]))
}

/** Writers with names of their own. */
function named({ writers }: Found): Writer[] {
  const taken = new Set<string>()
  return writers.map(writer => {
    for (let number = 1; ; number++) {
      const name = number === 1 ? writer.name : `${writer.name} ${number}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return { ...writer, name }
    }
  })
}
