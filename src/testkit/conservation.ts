import { canonical, eventsFor, type GameEvent } from '../engine/index.ts'
import type { Check, Report } from './check.ts'
import { brief } from './finding.ts'
import type { Run } from './run.ts'
import type { HandRules } from './subject.ts'

/**
 * The cards of all places together are the same after every step, none is in two places unless it has a twin
 * from the start, the game's own invariants hold, and a hand followed by its events is the hand in the view.
 */
export const conservation: Check = {
  name: 'conservation',
  look(subject, run, _dice, report) {
    const { game, steps } = run
    let all = cardsOf(run, steps[0].state)
    for (const step of steps) {
      const wrong = game.invariants(step.state)
      if (wrong.length > 0) report(step.index, `an invariant is broken: ${wrong.join(' ')}`)
      const now = cardsOf(run, step.state)
      if (now === all) continue
      // Behind a set-up deal a new one may be of a whole pack; else nothing comes or goes.
      if (run.setup.start !== null && dealsAnew(step.events, run.setup.seats)) all = now
      else report(step.index, `cards come or go: ${compare(all, now)}`)
    }
    if (subject.hands !== undefined) followHands(subject.hands, run, report)
  },
}

function cardsOf(run: Run, state: Run['steps'][number]['state']): string {
  return Object.values(run.game.places(state)).flat().sort().join('\n')
}

function dealsAnew(events: readonly GameEvent[], seats: number): boolean {
  return new Set(events.filter(event => event.type === 'hand').map(event => event.to)).size === seats
}

function compare(before: string, after: string): string {
  const gone = before === '' ? [] : before.split('\n')
  const come = after === '' ? [] : after.split('\n')
  for (const card of come.slice()) {
    const at = gone.indexOf(card)
    if (at < 0) continue
    gone.splice(at, 1)
    come.splice(come.indexOf(card), 1)
  }
  return `gone ${brief(gone)}, come ${brief(come)}`
}

function followHands(hands: HandRules, run: Run, report: Report): void {
  for (let seat = 0; seat < run.setup.seats; seat++) {
    let known = hands.dealt
    for (const step of run.steps) {
      for (const event of eventsFor(step.events, seat)) known = hands.told(known, event, seat)
      const held = hands.held(known)
      const seen = hands.seen(run.game.view(step.state, seat))
      if (seen === null || canonical(seen) !== canonical(held)) {
        report(step.index, `seat ${seat} was told of the hand ${brief(held)} and sees ${brief(seen)}`)
      }
    }
  }
}
