import { canonical, close, type GameState, isRefusal, move, observe, type Viewer } from '../engine/index.ts'
import type { Check } from './check.ts'
import { difference } from './finding.ts'
import { deepFreeze } from './freeze.ts'
import type { Run, RunStep } from './run.ts'

/** After every step the state goes through JSON text; what comes after is the same, byte for byte. */
export const saveLoad: Check = {
  name: 'save-load',
  look(_subject, run, _dice, report) {
    for (const [at, step] of run.steps.entries()) {
      const strange = notPlain(step.state, 'state')
      if (strange !== null) report(step.index, strange)
      const text = JSON.stringify(step.state)
      const loaded = deepFreeze(JSON.parse(text) as GameState)
      if (JSON.stringify(loaded) !== text) report(step.index, 'the state changes on its way through JSON')
      const next = run.steps[at + 1]
      const wanted = next === undefined ? lookOf(run, step.state) : canonical([next.events, next.state])
      const got = next === undefined ? lookOf(run, loaded) : goOn(run, loaded, next)
      if (wanted !== got) report(step.index, `what follows differs after save and load: ${difference(wanted, got)}`)
    }
  },
}

function goOn(run: Run, state: GameState, next: RunStep): string {
  const entry = next.entry!
  const step = 'close' in entry ? close(run.game, state) : move(run.game, state, entry.seat, entry.move)
  return isRefusal(step) ? `refused: ${step.code}` : canonical([step.events, step.state])
}

function lookOf(run: Run, state: GameState): string {
  const viewers: Viewer[] = [null, ...Array.from({ length: run.setup.seats }, (_, seat) => seat)]
  return canonical([
    run.game.results(state),
    run.game.places(state),
    viewers.map(viewer => observe(run.game, run.setup, state, viewer)),
  ])
}

/** What in a value is no plain data, as a sentence; null if all of it is. */
export function notPlain(value: unknown, place: string): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? null : `${place} is ${Object.is(value, -0) ? '-0' : value}`
  }
  if (typeof value !== 'object')
    return `${place} is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    return `${place} is a ${(value as object).constructor?.name ?? 'strange object'}, not plain data`
  }
  for (const key of Object.keys(value)) {
    const inside = notPlain((value as Record<string, unknown>)[key], `${place}.${key}`)
    if (inside !== null) return inside
  }
  return null
}
