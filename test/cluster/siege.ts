/** One fault after the other, each under load, and what became of all tables. */

import { choice, fromSeed } from '../../src/engine/index.ts'
import { Balancer, type Below } from './balancer.ts'
import { atOnce, Crowd, pause, until } from './crowd.ts'
import type { Fault } from './faults.ts'
import { allReady, type House } from './house.ts'
import { kindsOf } from './mix.ts'
import { faultsOf } from './verify.ts'

export interface SiegePlan {
  readonly tables: number
  readonly movesPerS: number
  /** Played before each blow, and after it is healed. */
  readonly paceMs: number
  /** How long a fault lasts that lasts. */
  readonly lastsMs: number
  readonly seed: number
}

/** How long tables stood still, in milliseconds: the longest gap of each. */
export interface Standing {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** What came of one fault. */
export interface Trial {
  readonly fault: string
  readonly target: string
  readonly seed: number
  readonly tables: number
  readonly moves: number
  /** By second, before the blow. */
  readonly movesPerS: number
  /** How many moves were sent and not answered at the blow. */
  readonly unanswered: number
  /** How often streams came back. */
  readonly returns: number
  /** How often a move was told that it cannot be written down. */
  readonly unavailable: number
  readonly before: Standing
  readonly standing: Standing
  readonly limitMs: number | null
  readonly seconds: number
  /** What was lost, doubled, forked, or did not go on. */
  readonly faults: readonly string[]
}

/** In this time a table that stood still must have gone on, all healed. */
const PATIENCE_MS = 90_000
const FINISH_MS = 180_000

export async function trial(house: House, fault: Fault, plan: SiegePlan): Promise<Trial> {
  const below = drawing(plan.seed)
  const balancer = new Balancer(
    house.nodes.map(({ origin }) => origin),
    below,
  )
  const crowd = new Crowd(balancer, below)
  const began = performance.now()
  const faults: string[] = []
  const kinds = kindsOf(plan.tables)
  let refills: Promise<void> = Promise.resolve()
  let refilling = true
  let target = ''
  let unanswered = 0
  const rest = { movesPerS: 0, before: NO_STANDING, standing: NO_STANDING }
  try {
    await crowd.fill(kinds)
    crowd.pace(plan.movesPerS)
    refills = (async () => {
      while (refilling) {
        await crowd.fill(kinds)
        await pause(200)
      }
    })()
    await pause(plan.paceMs / 4)
    const from = { moves: crowd.moves, at: performance.now() }
    standingOf(crowd)
    await pause(plan.paceMs)
    rest.movesPerS = ((crowd.moves - from.moves) * 1000) / (performance.now() - from.at)
    rest.before = standingOf(crowd)
    // Many moves are under way when it comes.
    crowd.volley()
    await pause(below(10))
    unanswered = crowd.unanswered
    const struck = crowd.tables.map(table => ({ table, moves: table.moves }))
    const blow = await fault.strike(house, below)
    target = blow.target
    await blow.heal(plan.lastsMs)
    if (!(await allReady(house.nodes, PATIENCE_MS))) faults.push('not all servers got ready again')
    const stands = () =>
      struck.filter(({ table, moves }) => !table.isDecided && table.moves === moves && !table.kind.hasAbsent)
    await until(() => stands().length === 0, PATIENCE_MS)
    for (const { table } of stands()) faults.push(`${table.kind.name} ${table.id} does not go on`)
    await pause(plan.paceMs)
    rest.standing = standingOf(crowd)
    refilling = false
    await refills
    for (const table of await crowd.finish(FINISH_MS)) {
      faults.push(`${table.kind.name} ${table.id} does not get to its end: ${table.told()}`)
      faults.push(
        ...table.viewers.flatMap(viewer => viewer.faults.map(fault => `${table.id}: ${viewer.name}: ${fault}`)),
      )
    }
  } catch (error) {
    faults.push(`the trial broke off: ${(error as Error).stack}`)
  } finally {
    refilling = false
    crowd.stop()
    await refills.catch(error => faults.push(`tables cannot be made: ${error}`))
  }
  const all = [...crowd.tables, ...crowd.over]
  const seats = all.flatMap(table => table.seats)
  const counts = {
    tables: all.length,
    moves: crowd.moves,
    returns: all.flatMap(({ viewers }) => viewers).reduce((sum, { greeted }) => sum + Math.max(0, greeted - 1), 0),
    unavailable: seats.reduce((sum, seat) => sum + seat.unavailable, 0),
  }
  faults.push(...(await verifyAll(house, crowd)))
  crowd.leave()
  const { name, limitMs } = fault
  const seconds = (performance.now() - began) / 1000
  return {
    fault: name,
    target,
    seed: plan.seed,
    ...counts,
    ...rest,
    unanswered,
    limitMs,
    seconds,
    faults,
  }
}

async function verifyAll(house: House, crowd: Crowd): Promise<string[]> {
  const faults: string[] = []
  await atOnce(crowd.over.slice(), async table => {
    const where = `${table.kind.name} ${table.id}`
    try {
      const replay = await crowd.replay(table)
      if (replay === null) return
      const log = (await house.nats?.eyes.log(table.id)) ?? null
      faults.push(...faultsOf(table.viewers, replay, log).map(fault => `${where}: ${fault}`))
      await crowd.remove(table)
    } catch (error) {
      faults.push(`${where}: ${(error as Error).message}`)
    }
  })
  return [...faults, ...crowd.faults]
}

const NO_STANDING: Standing = { p50: 0, p95: 0, max: 0 }

/** How long tables stood still since it was asked last. Where somebody is absent a clock has to run out: those do not count. */
function standingOf(crowd: Crowd): Standing {
  const tables = [...crowd.tables, ...crowd.over].filter(({ kind }) => !kind.hasAbsent)
  const sorted = tables.map(table => Math.round(table.standing())).sort((a, b) => a - b)
  if (sorted.length === 0) return NO_STANDING
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** Whether a trial kept the times that were promised. */
export function isInTime({ limitMs, standing }: Trial): boolean {
  return limitMs === null || standing.p95 <= limitMs
}

/** Draws by lot, the same for the same seed. */
export function drawing(seed: number): Below {
  let random = fromSeed(String(seed))
  return count => {
    const [drawn, next] = choice(
      random,
      Array.from({ length: count }, (_, at) => at),
    )
    random = next
    return drawn
  }
}
