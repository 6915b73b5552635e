import { isRefusal, type Refusal, readMove, refuse } from '../engine/index.ts'
import { type Chair, hashSent, sitOn } from './chair.ts'
import type { Answer } from './decision.ts'
import { judge, type SentMove } from './judge.ts'
import type { Forfeit } from './log.ts'
import type { Table } from './table.ts'

/** Takes a move of a seat that came in at so many ticks. The same id is answered once and the same. */
export function takeMove(
  table: Table,
  chair: Chair,
  { sent, came }: { readonly sent: SentMove; readonly came: number },
  answer: (answer: Answer) => void,
): void {
  // Of a game that sleeps it is not known yet what was sent.
  const { match } = table
  const hash = hashSent(sent.move)
  const known = chair.sent.get(sent.id)
  if (known !== undefined) {
    answer(known.hash === hash ? { n: known.n } : refuse({ code: 'id_reused' }))
    return
  }
  const step = judge(table, chair, sent)
  const failed = () => answer(refuse({ code: 'unavailable' }))
  if (isRefusal(step)) {
    const lost = forfeitBy(table, chair, step)
    if (lost === null) answer(step)
    else forfeit(table, chair, { lost, answer: () => answer(step), failed })
    return
  }
  if (match === null || hash === null) throw new Error(`table ${table.id} took a move it could not read`)
  const { seat } = chair
  const entry = { seat, move: readMove(table.plan.game, match.state, sent.move) }
  const n = match.told.count(seat)
  table.commit({
    step,
    came,
    record: { type: 'move', entry, sent: { seat, id: sent.id, hash } },
    answer: () => {
      if (chair.misses > 0) sitOn(chair, { misses: 0 })
      chair.sent.set(sent.id, { hash, n })
      answer({ n })
    },
    failed,
  })
}

/** Under the policy `default` the first bad move of a seat that owes one forfeits its choice of the phase. */
function forfeitBy({ match, plan, state }: Table, chair: Chair, { code }: Refusal): Forfeit | null {
  if (plan.policy !== 'default' || match === null || state !== 'running') return null
  if (code === 'stale_turn' || code === 'forfeited') return null
  if (!plan.game.owing(match.state).includes(chair.seat)) return null
  return { kind: code === 'unreadable' ? 'unreadable' : 'illegal', code }
}

/** Writes down what a seat has lost before it is told, so that no restart gives it back. */
function forfeit(
  { ledger, phases }: Table,
  chair: Chair,
  { lost, answer, failed }: { readonly lost: Forfeit; answer(): void; failed(): void },
): void {
  const stand = () => {
    chair.forfeit = lost
    answer()
    if (phases.isHopeless()) phases.close()
  }
  ledger.write([{ type: 'forfeit', seat: chair.seat, forfeit: lost }], stand, failed)
}
