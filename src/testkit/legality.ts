import {
  canonical,
  isRefusal,
  type Move,
  move,
  observe,
  type Refusal,
  readMove,
  reasonFor,
  type Seat,
} from '../engine/index.ts'
import { brokenMoves, movesOfElsewhere, NO_MOVES } from './candidates.ts'
import type { Check, Report } from './check.ts'
import { brief, thrown } from './finding.ts'
import type { Run, RunStep } from './run.ts'
import { textFault } from './text-fault.ts'

const AT_STEPS = 4

/**
 * What is listed is accepted as it stands; what is accepted has exactly one representative in the list;
 * everything else is refused with a code and a reason, and a refusal changes nothing.
 */
export const legality: Check = {
  name: 'legality',
  look(subject, run, dice, report) {
    const seats = Array.from({ length: run.setup.seats }, (_, seat) => seat)
    for (const step of run.steps) {
      for (const seat of seats) lookAtList(run, step, seat, report)
    }
    const pool = movesOfElsewhere(run, dice)
    for (const step of dice.some(run.steps, AT_STEPS)) {
      const before = canonical(step.state)
      for (const seat of seats) {
        const legal = run.game.legalMoves(step.state, seat) as readonly Move[]
        const moment = { state: step.state, seat, observation: observe(run.game, run.setup, step.state, seat) }
        const bases = dice.some(legal.length > 0 ? legal : pool, 2)
        const all = [
          ...NO_MOVES,
          ...run.game.moveTypes.map((type: string) => ({ type })),
          ...pool,
          ...bases.flatMap(base => brokenMoves(base, pool, dice)),
          ...(subject.candidates?.(moment) ?? []),
          ...dice.some(legal, 5).flatMap(base => subject.variants?.(base, moment) ?? []),
        ]
        for (const candidate of all) tryOne(run, step, seat, legal, candidate, report)
      }
      if (canonical(step.state) !== before) report(step.index, 'trying moves at this step changed its state')
    }
  },
}

/** The list of one seat: there for who owes, empty for others, without doubles, each accepted as it stands. */
function lookAtList(run: Run, step: RunStep, seat: Seat, report: Report): void {
  const { game } = run
  const owes = game.owing(step.state).includes(seat)
  const legal = game.legalMoves(step.state, seat) as readonly Move[]
  if (!owes) {
    if (legal.length > 0) report(step.index, `seat ${seat} owes nothing and has ${legal.length} legal moves`)
    return
  }
  if (legal.length === 0) report(step.index, `seat ${seat} owes a move and has no legal one`)
  const texts = legal.map(canonical)
  if (new Set(texts).size < texts.length) {
    const twice = texts.find((text, index) => texts.indexOf(text) !== index)
    report(step.index, `${twice} is listed twice for seat ${seat}`)
  }
  for (const [index, entry] of legal.entries()) {
    const read = readMove(game, step.state, entry)
    if (isRefusal(read)) {
      report(step.index, `${texts[index]} is listed for seat ${seat} and refused: ${read.code}`)
      continue
    }
    const taken = game.play(step.state, seat, read, { isDefault: false })
    if (isRefusal(taken)) report(step.index, `${texts[index]} is listed for seat ${seat} and refused: ${taken.code}`)
    const stands = canonical(game.representative(step.state, seat, read))
    if (stands !== texts[index]) report(step.index, `the listed move ${texts[index]} is represented by ${stands}`)
  }
}

function tryOne(run: Run, step: RunStep, seat: Seat, legal: readonly Move[], candidate: unknown, report: Report): void {
  const { game } = run
  const { state, index } = step
  let answer: ReturnType<typeof move>
  try {
    answer = move(game, state, seat, candidate)
  } catch (error) {
    report(index, `${brief(candidate)} of seat ${seat} throws ${thrown(error)}`)
    return
  }
  const expected = expectedCode(run, step, seat)
  if (isRefusal(answer)) {
    if (expected !== null && answer.code !== expected) {
      report(index, `${brief(candidate)} of seat ${seat} is refused as ${answer.code}, ${expected} comes first`)
    }
    const fault = refusalFault(run, answer)
    if (fault !== null) report(index, `the refusal of ${brief(candidate)} of seat ${seat}: ${fault}`)
    return
  }
  if (expected !== null) {
    report(index, `${brief(candidate)} of seat ${seat} is accepted where ${expected} is due`)
    return
  }
  const unknown = Object.keys(candidate as object).find(key => ['x_unknown', '__proto__', 'toString'].includes(key))
  if (unknown !== undefined) report(index, `${brief(candidate)} of seat ${seat} is accepted with a field "${unknown}"`)
  const read = readMove(game, state, candidate)
  const stands = canonical(game.representative(state, seat, read))
  const times = legal.filter(entry => canonical(entry) === stands).length
  if (times !== 1) {
    report(
      index,
      `${brief(candidate)} of seat ${seat} is accepted; its representative ${stands} is listed ${times} times`,
    )
  }
  // Recorded as understood: the move in the log, sent again, is understood as itself and does the same.
  const again = readMove(game, state, JSON.parse(JSON.stringify(read)))
  if (canonical(again) !== canonical(read)) {
    report(index, `${canonical(read)} as understood is then understood as ${canonical(again)}`)
  } else if (canonical(move(game, state, seat, read)) !== canonical(answer)) {
    report(index, `${canonical(read)} as understood does not do what ${brief(candidate)} does`)
  }
  const own = answer.events.find(event => event.type === 'own_move' && event.to === seat)
  if (own !== undefined && canonical(own.move) !== canonical(read)) {
    report(index, `own_move tells ${canonical(own.move)} of a move understood as ${canonical(read)}`)
  }
}

/** The code that comes before all others at this moment, or null if the seat may move. */
function expectedCode(run: Run, step: RunStep, seat: Seat): string | null {
  const { game } = run
  if (game.results(step.state) !== null) return 'game_over'
  if (game.owing(step.state).includes(seat)) return null
  return game.locked(step.state).includes(seat) ? 'already_locked_in' : 'owes_nothing'
}

function refusalFault(run: Run, refusal: Refusal): string | null {
  if (typeof refusal.code !== 'string' || !/^[a-z][a-z_]*$/.test(refusal.code))
    return `its code is ${brief(refusal.code)}`
  const reason = reasonFor(run.game, refusal)
  if (reason === refusal.code) return `${refusal.code} has no sentence`
  canonical(refusal)
  return textFault(reason, { sentence: true, answer: true })
}
