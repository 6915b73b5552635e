/** Whether what a table was, to everyone who sat or watched there, is one and the same game: its log's and its replay's. */

import { readReplay, verifyReplay } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import type { LogRecord } from '../../src/server/log.ts'
import { typeOf } from '../faults/books.ts'
import type { Sent } from '../faults/seat.ts'

/** Somebody at a table, and what they can swear to. */
export interface Witness {
  readonly name: string
  readonly seat: number | null
  readonly events: readonly unknown[]
  readonly faults: readonly string[]
  /** What was acknowledged, by the id of the move; of a seat alone. */
  readonly accepted?: ReadonlyMap<string, { readonly sent: Sent; readonly n: number }>
}

type SeatWitness = Required<Witness>

/** What is wrong with a table that is over. `log` is what its log has, read past the servers; null where that cannot be. */
export function faultsOf(viewers: readonly Witness[], replay: any, log: readonly LogRecord[] | null): string[] {
  const seats = viewers.filter(isSeat)
  const told = viewers.flatMap(viewer => {
    const mine = replay.events.filter((event: any) => event.to === undefined || event.to === viewer.seat)
    const same = JSON.stringify(viewer.events) === JSON.stringify(mine)
    return [
      ...viewer.faults,
      ...(same ? [] : [differs(viewer.events, mine)]),
      ...(isSeat(viewer) ? faultsOfMoves(viewer, mine, replay) : []),
    ].map(fault => `${viewer.name}: ${fault}`)
  })
  return [...faultsOfReplay(replay), ...told, ...(log === null ? [] : faultsOfLog(seats, replay, log))]
}

function isSeat(witness: Witness): witness is SeatWitness {
  return witness.accepted !== undefined
}

function faultsOfReplay(replay: any): string[] {
  const verdict = verifyReplay(readReplay(replay, { purpose: 'verify', shelf: { findGame, materials: () => [] } }))
  return verdict.holds && verdict.finished ? [] : [`the replay does not verify: ${JSON.stringify(verdict)}`]
}

function differs(told: readonly unknown[], mine: readonly unknown[]): string {
  const at = mine.findIndex((event, n) => JSON.stringify(event) !== JSON.stringify(told[n]))
  if (at === -1) return `was told ${told.length} events, and the replay has ${mine.length} for it`
  return `was told event ${at} as ${JSON.stringify(told[at])}, and the replay has ${JSON.stringify(mine[at])}`
}

/** Every move that was acknowledged is the event it was said to be, no two are the same, and none of its own is unknown. */
function faultsOfMoves(seat: SeatWitness, mine: readonly any[], replay: any): string[] {
  const faults: string[] = []
  for (const { sent, n } of seat.accepted.values()) {
    const event = mine[n]
    if (typeOf(event) !== typeOf(sent.move))
      faults.push(`acknowledged move ${sent.id} (${sent.move.type}) has event ${n}, a ${event?.type}: lost`)
  }
  const numbers = [...seat.accepted.values()].map(({ n }) => n)
  if (new Set(numbers).size < numbers.length) faults.push('two acknowledged moves are one event')
  const stoodIn = (replay.players[seat.seat as number].stand_in ?? []).length > 0
  const moves = replay.moves.filter((entry: any) => entry.seat === seat.seat).length
  if (!stoodIn && moves !== seat.accepted.size)
    faults.push(`${moves} moves in the replay, and ${seat.accepted.size} were acknowledged`)
  return faults
}

/** The log has each acknowledged move once, nothing else of these people, and the very game of the replay. */
function faultsOfLog(seats: readonly SeatWitness[], replay: any, log: readonly LogRecord[]): string[] {
  const faults: string[] = []
  const begins = log.findLastIndex(({ type }) => type === 'begin')
  const begun = log[begins]
  if (begun?.type !== 'begin') return ['the log: no game was begun']
  if (begun.seed !== replay.seed)
    faults.push(`the log: it was dealt from ${begun.seed}, and the replay from ${replay.seed}`)
  const decided = log
    .slice(begins)
    .flatMap(record => (record.type === 'move' || record.type === 'close' ? [record] : []))
  const entries = decided.map(({ entry }) => entry)
  if (JSON.stringify(entries) !== JSON.stringify(replay.moves))
    faults.push(`the log: ${entries.length} decisions that are not the ${replay.moves.length} of the replay`)
  const sent = decided.flatMap(record => (record.type === 'move' && record.sent !== null ? [record.sent] : []))
  for (const seat of seats) {
    const ids = sent.filter(one => one.seat === seat.seat).map(({ id }) => id)
    for (const id of seat.accepted.keys()) {
      const times = ids.filter(other => other === id).length
      if (times !== 1) faults.push(`the log: acknowledged move ${id} of ${seat.name} is there ${times} times`)
    }
    for (const id of ids)
      if (!seat.accepted.has(id)) faults.push(`the log: move ${id} of ${seat.name} was never acknowledged`)
  }
  return faults
}
