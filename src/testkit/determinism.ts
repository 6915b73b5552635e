import {
  begin,
  canonical,
  close,
  type Entry,
  eventsFor,
  type Game,
  type GameEvent,
  isRefusal,
  move,
  observe,
  unfold,
} from '../engine/index.ts'
import type { Check, Report } from './check.ts'
import type { Dice } from './dice.ts'
import { difference } from './finding.ts'
import { deepFreeze } from './freeze.ts'
import type { Run } from './run.ts'

/** Told of a secret move as it is accepted; all else waits until the phase is complete. */
const ARRIVALS = new Set(['own_move', 'locked_in'])

/**
 * The same set-up and moves give the same bytes; what is given is never changed (a run holds frozen states);
 * the order in which moves of one phase arrive decides nothing; players cannot reach the game's generator.
 */
export const determinism: Check = {
  name: 'determinism',
  look(_subject, run, dice, report) {
    sameAgain(run, report)
    otherArrivals(run, dice, report)
    samePlayers(run, dice, report)
  },
}

function sameAgain(run: Run, report: Report): void {
  // The history goes through JSON, so that nothing can hang on the identity of an object.
  const { setup, moves } = run.history
  const copy = { setup: { ...setup, random: { ...setup.random } }, moves: JSON.parse(JSON.stringify(moves)) as Entry[] }
  let index = -1
  try {
    for (const step of unfold(run.game, deepFreeze(copy))) {
      index = step.index
      const before = run.steps[index + 1]
      const events = [canonical(before.events), canonical(step.events)]
      if (events[0] !== events[1]) report(index, `played again, the events differ: ${difference(events[0], events[1])}`)
      const states = [canonical(before.state), canonical(step.state)]
      if (states[0] !== states[1]) report(index, `played again, the states differ: ${difference(states[0], states[1])}`)
    }
  } catch (error) {
    if (!(error instanceof Error) || !/of the history is refused/.test(error.message)) throw error
    report(index, `played again, ${error.message}`)
  }
}

function otherArrivals(run: Run, dice: Dice, report: Report): void {
  const { game, steps } = run
  for (let from = 1; from < steps.length; ) {
    const { turn } = steps[from - 1].state
    let to = from
    while (to < steps.length && steps[to - 1].state.turn === turn && game.results(steps[to - 1].state) === null) to += 1
    // Steps `from` to `to - 1` answer one turn; a closing at their end stays at their end.
    const entries = steps.slice(from, to).map(step => step.entry as Entry)
    const arrivals = entries.filter(entry => !('close' in entry))
    if (arrivals.length > 1) {
      const ending = entries.length > arrivals.length ? [{ close: true as const }] : []
      const told = steps.slice(from, to).flatMap(step => step.events)
      const other = inOrder(game, steps[from - 1].state, [...dice.shuffled(arrivals), ...ending])
      if (typeof other === 'string') report(to - 2, `with the moves of turn ${turn} in another order, ${other}`)
      else compareArrivals(to - 2, { events: told, state: steps[to - 1].state }, other, report)
    }
    from = to
  }
}

type Played = { events: readonly GameEvent[]; state: unknown }

function inOrder(game: Game, start: any, entries: readonly Entry[]): Played | string {
  const events: GameEvent[] = []
  let state = start
  for (const entry of entries) {
    const next = 'close' in entry ? close(game, state) : move(game, state, entry.seat, entry.move)
    if (isRefusal(next)) return `seat ${'close' in entry ? 'null' : entry.seat} is refused: ${next.code}`
    state = next.state
    events.push(...next.events)
  }
  return { events, state }
}

function compareArrivals(step: number, one: Played, other: Played, report: Report): void {
  const rest = [one, other].map(played => canonical(played.events.filter(event => !ARRIVALS.has(event.type))))
  if (rest[0] !== rest[1]) report(step, `the order of arrival changes events: ${difference(rest[0], rest[1])}`)
  const arrived = [one, other].map(played =>
    played.events
      .filter(event => ARRIVALS.has(event.type))
      .map(canonical)
      .sort()
      .join(),
  )
  if (arrived[0] !== arrived[1]) {
    report(step, `the order of arrival changes what is told of moves: ${difference(arrived[0], arrived[1])}`)
  }
  const states = [canonical(one.state), canonical(other.state)]
  if (states[0] !== states[1])
    report(step, `the order of arrival changes the state: ${difference(states[0], states[1])}`)
}

/** Each level, asked twice with the same it may know, answers the same and with a legal move. */
function samePlayers(run: Run, dice: Dice, report: Report): void {
  const { game, setup, steps } = run
  for (const { index, state } of dice.some(steps, 3)) {
    const events = steps.slice(0, index + 2).flatMap(step => step.events)
    for (const seat of game.owing(state)) {
      const seen = {
        observation: deepFreeze(observe(game, setup, state, seat)),
        events: deepFreeze(eventsFor(events, seat)),
        random: dice.generatorFor(),
      }
      for (const [level, policy] of Object.entries(game.levels)) {
        const [chosen, after] = policy(seen)
        if (canonical(policy(seen)) !== canonical([chosen, after])) {
          report(index, `the level ${level} chooses otherwise for seat ${seat} when asked again`)
        }
        const answer = move(game, state, seat, chosen)
        if (isRefusal(answer)) {
          report(index, `the level ${level} chooses ${canonical(chosen)} for seat ${seat}: ${answer.code}`)
        }
      }
    }
  }
  // The first deal is the seed's alone.
  const again = canonical(begin(game, setup).events)
  if (again !== canonical(steps[0].events)) report(-1, 'the deal differs after the game was played')
}
