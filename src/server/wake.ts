/** Plays the records of a table's present game again: the same decisions lead to the same game. */

import { begin, close, type Entry, fromSeed, isRefusal, move, type Refusal, type Step } from '../engine/index.ts'
import { type Chair, sitOn } from './chair.ts'
import { Damaged, type LogRecord, type Seating } from './log.ts'
import { advance, type Match, newMatch } from './match.ts'
import { type Plan, setupOf } from './plan.ts'
import { playersOf } from './replay.ts'
import type { Sitting } from './sitting.ts'

/** How a game that is played again stood after a record. */
export interface Past {
  readonly match: Match
  /** When that was; null: nobody wrote it down. */
  readonly at: number | null
  /** By seat. */
  readonly sittings: readonly Sitting[]
}

/** Told of a game that is played again, record by record. */
export type Watcher = (past: Past) => void

/**
 * The game that the records tell of, from its `begin` on. What each seat sent is known again, and what a move says of
 * the chairs: they are as their last record has them already.
 */
export function wake(
  plan: Plan,
  chairs: readonly Chair[],
  records: readonly LogRecord[],
  watcher: Watcher | null = null,
): Match {
  const [first, ...rest] = records
  if (first?.type !== 'begin') throw new Damaged('the record of its deal is missing')
  const { games } = first.seating
  let { sittings } = first.seating
  const setup = setupOf(plan, { games, seats: sittings.length }, fromSeed(first.seed))
  const match = newMatch(plan, setup, begin(plan.game, setup), first.seating.promised.present)
  if (match.results !== null) endAt(match, plan, first.seating)
  watcher?.({ match, at: first.seating.at, sittings })
  for (const record of rest) {
    if (record.seating !== undefined) sittings = record.seating.sittings
    switch (record.type) {
      case 'made':
      case 'begin':
        throw new Damaged(`a record "${record.type}" is where a move is wanted`)
      case 'seats':
        break
      case 'forfeit':
        chairs[record.seat].forfeit = record.forfeit
        // Nobody else can see that anything happened.
        continue
      case 'move':
      case 'close': {
        const at = match.entries.length
        if (record.type === 'move' && record.notes !== undefined && 'seat' in record.entry) {
          chairs[record.entry.seat].notes = record.notes
        }
        if (record.type === 'close') match.faults.push(...record.faults)
        else if (record.sent !== null) {
          const { seat, id, hash } = record.sent
          const chair = chairs[seat]
          if (at >= chair.since) chair.sent.set(id, { hash, n: match.told.count(seat) })
        }
        const { turn } = match.state
        advance(plan.game, match, record.entry, stepAgain(plan, match, record.entry, at))
        if (match.state.turn !== turn) for (const chair of chairs) chair.forfeit = null
        if (match.results !== null && record.seating !== undefined) endAt(match, plan, record.seating)
      }
    }
    const at = record.type === 'seats' ? record.seating.at : (record.at ?? record.seating?.at ?? null)
    watcher?.({ match, at, sittings })
  }
  forgiveMisses(chairs, rest)
  return match
}

/** What is to be kept of a game that ended with this. */
function endAt(match: Match, plan: Plan, { at, replay, sittings }: Seating): void {
  match.over = { players: playersOf(sittings, match.entries.length, plan), at, replay }
}

/** Who has moved since chairs were last written down has missed nothing in a row. */
function forgiveMisses(chairs: readonly Chair[], records: readonly LogRecord[]): void {
  const from = records.findLastIndex(record => record.seating !== undefined) + 1
  for (const record of records.slice(from)) {
    if (record.type === 'move' && record.sent !== null) sitOn(chairs[record.sent.seat], { misses: 0 })
  }
}

/** What a move that was made came to. */
export function stepAgain({ game }: Plan, { state }: Match, entry: Entry, at: number): Step<any> {
  const step: Step<any> | Refusal = 'close' in entry ? close(game, state) : move(game, state, entry.seat, entry.move)
  if (isRefusal(step)) throw new Damaged(`move ${at} is refused now: ${step.code}`)
  return step
}
