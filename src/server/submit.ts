import { isRefusal, type Refusal, readMove, refuse } from '../engine/index.ts'
import { type Chair, hashSent, sitOn } from './chair.ts'
import type { Answer } from './decision.ts'
import { judge, type SentMove } from './judge.ts'
import type { Table } from './table.ts'

/** Takes a move of a seat that came in at so many ticks. The same id is answered once and the same. */
export function takeMove(
  table: Table,
  chair: Chair,
  { sent, came }: { readonly sent: SentMove; readonly came: number },
  answer: (answer: Answer) => void,
): void {
  const hash = hashSent(sent.move)
  const known = chair.sent.get(sent.id)
  if (known !== undefined) {
    answer(known.hash === hash ? { n: known.n } : refuse({ code: 'id_reused' }))
    return
  }
  const step = judge(table, chair, sent)
  const { match } = table
  if (isRefusal(step)) {
    answer(step)
    forfeitAfter(table, chair, step)
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
      sitOn(chair, { misses: 0 })
      chair.sent.set(sent.id, { hash, n })
      answer({ n })
    },
    failed: () => answer(refuse({ code: 'unavailable' })),
  })
}

/** Under the policy `default` the first bad move of a seat that owes one forfeits its choice of the phase. */
function forfeitAfter({ match, plan, state, phases }: Table, chair: Chair, { code }: Refusal): void {
  if (plan.policy !== 'default' || match === null || state !== 'running') return
  if (code === 'stale_turn' || code === 'forfeited') return
  if (!plan.game.owing(match.state).includes(chair.seat)) return
  chair.forfeit = { kind: code === 'unreadable' ? 'unreadable' : 'illegal', code }
  if (phases.isHopeless()) phases.close()
}
