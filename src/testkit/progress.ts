import { canonical, close, isRefusal, type Seat } from '../engine/index.ts'
import type { Check, Report } from './check.ts'
import type { Dice } from './dice.ts'
import { thrown } from './finding.ts'
import { deepFreeze } from './freeze.ts'
import type { Run, RunStep } from './run.ts'
import { type Subject, stepsBound } from './subject.ts'

/**
 * An unfinished game always owes a move that can be made; turns count phases; closing phases alone reaches
 * the end from wherever a game stands. (That random play ends is seen when it is played.)
 */
export const progress: Check = {
  name: 'progress',
  look(subject, run, dice, report) {
    for (const [at, step] of run.steps.entries()) {
      lookAtOwing(run, step, report)
      lookAtTurn(run, run.steps[at - 1], step, report)
      lookAtDeals(run, run.steps[at - 1], step, report)
    }
    closeToTheEnd(subject, run, dice, report)
  },
}

function lookAtOwing(run: Run, { index, state }: RunStep, report: Report): void {
  const { game } = run
  const owing = game.owing(state)
  const locked = game.locked(state)
  for (const [name, seats] of Object.entries({ owing, locked })) {
    if (!ascending(seats, run.setup.seats)) report(index, `${name} is ${canonical(seats)}: not ascending seats`)
  }
  const both = owing.filter(seat => locked.includes(seat))
  if (both.length > 0) report(index, `seat ${both[0]} owes a move and is locked in`)
  if (game.results(state) !== null) {
    if (owing.length + locked.length > 0) report(index, 'the game is over and a seat owes a move or is locked in')
    if (game.phase(state) !== 'over') report(index, `the game is over in phase ${game.phase(state)}`)
    return
  }
  if (game.phase(state) === 'over') report(index, 'the phase is over and there are no results')
  if (owing.length === 0) report(index, 'nobody owes a move and the game is not over')
  const types = game.phaseTypes(state)
  if (types.length === 0 || types.some((type: string) => !game.moveTypes.includes(type))) {
    report(index, `the types of this phase are ${canonical(types)}`)
  }
}

function lookAtTurn(run: Run, before: RunStep | undefined, step: RunStep, report: Report): void {
  const { game } = run
  const { index, state, entry } = step
  const { turn } = state
  if (before === undefined || entry === null) {
    if (turn !== 0) report(index, `the first turn is ${turn}`)
    return
  }
  const then = before.state.turn
  const left = 'close' in entry ? [] : game.owing(before.state).filter((seat: Seat) => seat !== entry.seat)
  if (left.length > 0) {
    if (turn !== then) report(index, `turn ${then} becomes ${turn} while seats ${left.join(', ')} still owe`)
    if (canonical(game.owing(state)) !== canonical(left)) {
      report(index, `seats ${canonical(game.owing(state))} owe where ${canonical(left)} are left`)
    }
    const locked = game.locked(state)
    const wanted = [...game.locked(before.state), 'close' in entry ? -1 : entry.seat].sort((a, b) => a - b)
    if (canonical(locked) !== canonical(wanted))
      report(index, `locked in are ${canonical(locked)}, not ${canonical(wanted)}`)
    return
  }
  const over = game.results(state) !== null
  if (turn !== then + 1 && !(over && turn === then)) report(index, `a phase ends and turn ${then} becomes ${turn}`)
  if (game.locked(state).length > 0)
    report(index, `a phase begins with seats ${canonical(game.locked(state))} locked in`)
}

function lookAtDeals(run: Run, before: RunStep | undefined, { index, state }: RunStep, report: Report): void {
  const { game } = run
  if (game.deals === undefined) return
  const deals = game.deals(state)
  const then = before === undefined ? 0 : game.deals(before.state)
  if (!Number.isInteger(deals) || deals < then) report(index, `there were ${then} deals, and now ${deals}`)
}

function closeToTheEnd(subject: Subject, run: Run, dice: Dice, report: Report): void {
  const { game } = run
  const from = dice.pick(run.steps)
  const bound = stepsBound(subject)
  let { state } = from
  let closings = 0
  for (; game.results(state) === null && closings < bound; closings++) {
    const owing = game.owing(state)
    let next: ReturnType<typeof close>
    try {
      next = close(game, state)
    } catch (error) {
      report(from.index, `closing throws after ${closings} closings: ${thrown(error)}`)
      return
    }
    if (isRefusal(next)) {
      report(from.index, `closing is refused after ${closings} closings: ${next.code}`)
      return
    }
    if (canonical(next.state) === canonical(state)) {
      report(from.index, `closing on seats ${canonical(owing)} changes nothing after ${closings} closings`)
      return
    }
    state = deepFreeze(next.state)
  }
  if (game.results(state) === null) report(from.index, `no end after ${bound} closings`)
}

function ascending(seats: readonly Seat[], count: number): boolean {
  return seats.every(
    (seat, index) => Number.isInteger(seat) && seat >= 0 && seat < count && (index === 0 || seat > seats[index - 1]),
  )
}
