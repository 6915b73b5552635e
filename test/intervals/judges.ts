/** Judges and authors whose truth is known, and how often what is said of them holds it. */

import { Dice } from '../../src/arena/dice.ts'
import { allAccord, pairAccords, withItself } from '../../src/arena/rejudge/accord.ts'
import { positionOf } from '../../src/arena/rejudge/bias.ts'
import { drawOrders } from '../../src/arena/rejudge/orders.ts'
import { ownLiking } from '../../src/arena/rejudge/own.ts'
import { entryModelOf, strengthsOf } from '../../src/arena/rejudge/strengths.ts'
import type { SetView, Subject, View, Views } from '../../src/arena/rejudge/views.ts'

/** Effects in logits. `entries`: how far an entry's worth, the same to all judges, strays from its author's. */
export interface JudgeWorld {
  readonly name: string
  readonly authors: readonly number[]
  /** By judge: what each slot is worth, whether it is an author, what its own is worth to it, and how sharply it judges. */
  readonly judges: readonly {
    readonly slots: readonly number[]
    readonly is: number | null
    readonly own: number
    readonly sharp: number
  }[]
  readonly entries: number
  readonly sets: number
  readonly orders: number
}

const SLOTS = 3

/** Sets of three different authors before all judges, in the same orders. */
export function simulate(world: JudgeWorld, seed: string): Views {
  const dice = new Dice(seed)
  const sets: SetView[] = []
  const views: View[] = []
  for (let set = 0; set < world.sets; set++) {
    const left = world.authors.map((_, author) => author)
    const authors = Array.from({ length: SLOTS }, () => left.splice(dice.below(left.length), 1)[0])
    const worth = authors.map(author => world.authors[author] + world.entries * normal(dice))
    sets.push({ unit: set, authors, lengths: [1, 2, 3], touched: false, table: null })
    for (const order of drawOrders(SLOTS, world.orders, `${seed} ${set}`)) {
      for (const [subject, { slots, is, own, sharp }] of world.judges.entries()) {
        const powers = order.map((entry, slot) =>
          Math.exp(sharp * worth[entry] + slots[slot] + (authors[entry] === is ? own : 0)),
        )
        views.push({ set, subject, order, key: order.join(' '), slot: draw(powers, dice) })
      }
    }
  }
  const subjects = world.judges.map(
    ({ is }, judge): Subject => ({
      name: `judge ${judge}`,
      kind: 'bot',
      at_table: false,
      own: is === null ? [] : [is],
    }),
  )
  const writers = world.authors.map((_, author) => ({ name: `author ${author}`, kind: 'bot' as const }))
  return {
    authors: writers,
    subjects,
    again: subjects.length,
    slots: SLOTS,
    sets,
    views,
    unit: 'set',
    units: sets.length,
  }
}

function draw(powers: readonly number[], dice: Dice): number {
  let left = dice.unit() * powers.reduce((sum, power) => sum + power, 0)
  for (const [slot, power] of powers.entries()) {
    left -= power
    if (left < 0) return slot
  }
  return powers.length - 1
}

/** A normal number (Box and Muller). */
function normal(dice: Dice): number {
  return Math.sqrt(-2 * Math.log(1 - dice.unit())) * Math.cos(2 * Math.PI * dice.unit())
}

/** What is estimated of a world, by name. */
export function estimated(
  views: Views,
  seed: string,
  how: { readonly entries: boolean } = { entries: true },
): Map<string, { mean: number | null; low: number | null; high: number | null }> {
  const found = new Map<string, { mean: number | null; low: number | null; high: number | null }>()
  const model = strengthsOf(views, views.views, seed)
  for (const one of model?.authors ?? []) found.set(`strength ${one.author}`, one)
  for (const { judge, effects } of model?.slots ?? [])
    for (const [slot, one] of effects.entries()) found.set(`slot ${slot} of ${judge}`, one)
  for (const one of model?.own ?? []) found.set(`own of ${one.judge}`, one)
  const entries = entryModelOf(views, how.entries ? views.views : [])
  for (const one of entries?.authors ?? []) found.set(`entries: strength ${one.author}`, one)
  for (const { judge, effects } of entries?.slots ?? [])
    for (const [slot, one] of effects.entries()) found.set(`entries: slot ${slot} of ${judge}`, one)
  for (const one of entries?.own ?? []) found.set(`entries: own of ${one.judge}`, one)
  for (const one of entries?.sharpness ?? []) found.set(`entries: sharpness of ${one.judge}`, one)
  if (entries !== null) found.set('entries: spread', entries.spread)
  for (let judge = 0; judge < views.again; judge++) {
    const own = views.views.filter(({ subject }) => subject === judge)
    const position = positionOf(views, own, `${seed} ${judge}`)
    for (const [slot, one] of position.slots.entries()) found.set(`share ${slot} of ${judge}`, one)
    // A test of 5 % is an interval that holds 0 where it does not reject.
    found.set(`even slots of ${judge}`, { mean: 0, low: (position.test?.p ?? 0) < 0.05 ? 1 : 0, high: 1 })
    const again = withItself(views, own, `${seed} ${judge}`).other_order
    if (again !== null) found.set(`again of ${judge}`, again.percent)
    const liking = ownLiking(views, judge, `${seed} ${judge}`)
    if (liking.unknown === null) found.set(`liking of ${judge}`, liking.difference)
  }
  for (const { a, b, percent, kappa } of pairAccords(views, seed)) {
    found.set(`same of ${a} and ${b}`, percent)
    found.set(`kappa of ${a} and ${b}`, kappa)
  }
  const all = allAccord(views, seed)
  if (all !== null) {
    found.set('fleiss', all.fleiss)
    found.set('alpha', all.alpha)
  }
  return found
}

/**
 * What the estimates go to: those of one world with very many sets. The effects of a model are the world's own: of the
 * plain one where entries do not stray and all judges are as sharp, of the one with entries always.
 */
export function truthOf(world: JudgeWorld, sets: number): Map<string, number> {
  const many = estimated(simulate({ ...world, sets }, `truth of ${world.name}`), 'truth', { entries: false })
  const truth = new Map([...many].map(([name, { mean }]) => [name, mean as number]))
  const isPlain = world.entries === 0 && world.judges.every(({ sharp }) => sharp === 1)
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  for (const model of isPlain ? ['', 'entries: '] : ['entries: ']) {
    for (const [author, strength] of world.authors.entries()) {
      truth.set(`${model}strength ${author}`, strength - average(world.authors))
    }
    for (const [judge, { slots, is, own }] of world.judges.entries()) {
      for (const [slot, worth] of slots.entries()) truth.set(`${model}slot ${slot} of ${judge}`, worth - average(slots))
      if (is !== null) truth.set(`${model}own of ${judge}`, own)
    }
  }
  for (const [judge, { sharp, slots }] of world.judges.entries()) {
    truth.set(`entries: sharpness of ${judge}`, sharp)
    if (slots.some(worth => worth !== slots[0])) truth.delete(`even slots of ${judge}`)
  }
  if (world.entries > 0) truth.set('entries: spread', world.entries)
  return truth
}

/** In how many of the runs each interval held the truth. */
export function heldOf(
  world: JudgeWorld,
  truth: ReadonlyMap<string, number>,
  { runs, seed, entries = true }: { runs: number; seed: string; entries?: boolean },
): Map<string, number> {
  const held = new Map<string, number>()
  for (let run = 0; run < runs; run++) {
    for (const [name, { low, high }] of estimated(simulate(world, `${seed}-${run}`), `${seed}-${run}`, { entries })) {
      const value = truth.get(name)
      if (value === undefined) continue
      const holds = low !== null && high !== null && low - 1e-9 <= value && value <= high + 1e-9
      held.set(name, (held.get(name) ?? 0) + (holds ? 1 : 0))
    }
  }
  return held
}

const PLAIN = { slots: [0, 0, 0], is: null, own: 0, sharp: 1 }

/** Worlds that are tried. */
export const judgeWorlds: readonly JudgeWorld[] = [
  {
    name: 'plain',
    authors: [0.6, 0.2, -0.2, -0.6],
    judges: [PLAIN, { ...PLAIN, slots: [0.5, 0, -0.5] }, { ...PLAIN, is: 1, own: 0.8 }],
    entries: 0,
    sets: 100,
    orders: 3,
  },
  {
    name: 'entries',
    authors: [0.6, 0.2, -0.2, -0.6],
    judges: [PLAIN, { ...PLAIN, slots: [0.8, 0, -0.8] }, { ...PLAIN, is: 1, own: 0.8 }],
    entries: 1.2,
    sets: 100,
    orders: 3,
  },
  {
    name: 'few',
    authors: [0.4, 0, -0.4],
    judges: [
      { ...PLAIN, is: 0, own: 0.5 },
      { ...PLAIN, is: 2, own: 0 },
    ],
    entries: 0.8,
    sets: 30,
    orders: 6,
  },
  {
    name: 'leaning',
    authors: [0.3, 0, -0.3, 0],
    judges: [{ ...PLAIN, slots: [2, 0, -2] }, { ...PLAIN, slots: [2, 0, -2] }, PLAIN],
    entries: 0.8,
    sets: 60,
    orders: 3,
  },
  {
    name: 'chance',
    authors: [0.8, 0, -0.8],
    judges: [PLAIN, PLAIN, { ...PLAIN, is: 2, sharp: 0 }],
    entries: 0.8,
    sets: 100,
    orders: 3,
  },
]
