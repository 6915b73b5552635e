import {
  eventsFor,
  fromSeed,
  type History,
  isRefusal,
  type Move,
  move,
  observe,
  reasonFor,
  type Unfolded,
  unfold,
  type Viewer,
} from '../engine/index.ts'
import { brokenMoves, movesOfElsewhere, NO_MOVES } from './candidates.ts'
import type { Check, Report } from './check.ts'
import type { Dice } from './dice.ts'
import { brief, difference, thrown } from './finding.ts'
import { deepFreeze } from './freeze.ts'
import type { Run } from './run.ts'

const AT_STEPS = 2
const PROBES = 12

/**
 * Paired worlds: a history and its resample are told a viewer in the same bytes at every step: events,
 * observation with legal moves and text, and the answers to moves good and bad. For each seat and spectators.
 */
export const secrecy: Check = {
  name: 'secrecy',
  look(_subject, run, dice, report) {
    lookAtAudience(run, report)
    const probes = probesOf(run, dice)
    for (const viewer of viewersOf(run)) {
      for (const { index } of dice.some(run.steps, AT_STEPS)) {
        const history = { setup: run.setup, moves: run.history.moves.slice(0, index + 1) }
        const world = run.game.resample(history, viewer, dice.generatorFor())
        const found = tellApart(run, history, deepFreeze(world), viewer, probes)
        if (found !== null) report(...found)
      }
    }
  },
}

/** All who look: spectators and every seat. */
export function viewersOf(run: Run): Viewer[] {
  return [null, ...Array.from({ length: run.setup.seats }, (_, seat) => seat)]
}

/** An event is for everyone or for one seat of this table. */
function lookAtAudience(run: Run, report: Report): void {
  for (const step of run.steps) {
    for (const { type, to } of step.events) {
      if (to === undefined || (Number.isInteger(to) && to >= 0 && to < run.setup.seats)) continue
      report(step.index, `${type} is told to ${JSON.stringify(to)}, no seat of this table`)
    }
  }
}

function probesOf(run: Run, dice: Dice): unknown[] {
  const pool = movesOfElsewhere(run, dice)
  const broken = dice.some(pool, 3).flatMap(base => brokenMoves(base as Move, pool, dice))
  return [...dice.some(NO_MOVES, 2), ...dice.some(pool, PROBES), ...dice.some(broken, PROBES)]
}

/** The first step at which the viewer can tell the worlds apart, and by what; null if it cannot. */
function tellApart(
  run: Run,
  history: History,
  world: History,
  viewer: Viewer,
  probes: readonly unknown[],
): [step: number, message: string] | null {
  const who = viewer === null ? 'a spectator' : `seat ${viewer}`
  const end = history.moves.length - 1
  if (world.moves.length !== history.moves.length) {
    return [end, `for ${who} the resample has ${world.moves.length} moves instead of ${history.moves.length}`]
  }
  const steps = unfold(run.game, world)
  for (let index = -1; index <= end; index++) {
    let other: Unfolded<any>
    try {
      other = steps.next().value as Unfolded<any>
    } catch (error) {
      return [index, `for ${who} the resample of step ${end} cannot be played: ${thrown(error)}`]
    }
    const one = run.steps[index + 1]
    const told = [one, other].map(step => JSON.stringify(eventsFor(step.events, viewer)))
    if (told[0] !== told[1]) return [index, `${who} is told a secret by an event: ${difference(told[0], told[1])}`]
    const seen = [one, other].map(step => JSON.stringify(observe(run.game, run.setup, step.state, viewer)))
    if (seen[0] !== seen[1]) return [index, `${who} sees a secret: ${difference(seen[0], seen[1])}`]
    if (viewer === null) continue
    for (const probe of probes) {
      const [here, there] = [one, other].map(step => answerTo(run, step.state, viewer, probe))
      if (here !== there) return [index, `the answer to ${brief(probe)} tells ${who} a secret: ${here} and ${there}`]
    }
  }
  return null
}

/** The answer to a move that was not made: its chance comes fresh, since a world's outcomes fit its own moves only. */
function answerTo(run: Run, state: any, seat: number, probe: unknown): string {
  const answer = move(run.game, { ...state, random: fromSeed(0) }, seat, probe)
  return isRefusal(answer) ? `${JSON.stringify(answer)} ${reasonFor(run.game, answer)}` : 'accepted'
}
