import { canonical, type Game, type History, type Json, play, resample, type Viewer } from '../engine/index.ts'
import { Dice, seedAfter } from './dice.ts'
import { type Finding, findAt, thrown } from './finding.ts'
import { playAtRandom, type Run } from './run.ts'
import { viewersOf } from './secrecy.ts'
import type { Amount, Subject } from './subject.ts'

const AT_STEPS = 3
/** A fact is judged only when it was seen in so many positions: in one it may be fixed by what the viewer knows. */
const POSITIONS = 12

/**
 * Whether `resample` changes what is hidden: over many calls each secret the game names for a viewer differs
 * from the truth at least once somewhere. A secret that never does is told by name.
 */
export function checkResampling(subject: Subject, { seed, games, draws = 12 }: Amount & { draws?: number }): Finding[] {
  const facts = new Map<string, { positions: number; differs: boolean; example: string }>()
  const findings: Finding[] = []
  let last: Run | null = null
  for (let index = 0; index < games; index++) {
    const run = playAtRandom(subject, seedAfter(seed, index))
    if (run.steps.length === 0) continue
    last = run
    const dice = new Dice(`${run.seed}7`)
    for (const viewer of viewersOf(run)) {
      for (const step of dice.some(run.steps, AT_STEPS)) {
        const history = { setup: run.setup, moves: run.history.moves.slice(0, step.index + 1) }
        try {
          lookAtFacts(run.game, history, step.state, viewer, { dice, draws, facts })
        } catch (error) {
          findings.push(findAt('resampling', run, step.index, `resampling for ${viewer} throws ${thrown(error)}`))
          return findings
        }
      }
    }
  }
  for (const [name, { positions, differs, example }] of facts) {
    if (differs || positions < POSITIONS || last === null) continue
    const message = `${name} is the same in every resample of ${positions} positions: ${example}`
    findings.push(findAt('resampling', last, null, message))
  }
  return findings
}

function lookAtFacts(
  game: Game,
  history: History,
  state: any,
  viewer: Viewer,
  { dice, draws, facts }: { dice: Dice; draws: number; facts: Map<string, any> },
): void {
  const truth = game.secrets(state, viewer)
  const texts = Object.entries(truth).map(([name, fact]) => [name, canonical(fact)] as const)
  const unmoved = new Map(texts.map(([name, text]) => [name, text]))
  for (let draw = 0; draw < draws && unmoved.size > 0; draw++) {
    const other = game.secrets(resample(game, history, viewer, dice.generatorFor()).state, viewer)
    for (const [name, text] of unmoved) if (canonical(other[name] ?? null) !== text) unmoved.delete(name)
  }
  for (const [name, text] of texts) {
    const key = `${name} (${viewer === null ? 'hidden from spectators' : 'hidden from a seat'})`
    const fact = facts.get(key) ?? { positions: 0, differs: false, example: text.slice(0, 80) }
    facts.set(key, { ...fact, positions: fact.positions + 1, differs: fact.differs || !unmoved.has(name) })
  }
}

/** What `checkOutcomes` needs: a small position, what is hidden in it, and the whole list of what that can be. */
export interface Outcomes {
  readonly history: History
  readonly viewer: Viewer
  /** The hidden thing in a state. */
  readonly of: (state: any) => Json
  /** All it can be, and how many times each: an even weight for each, or a weight of its own. */
  readonly expected: readonly Json[] | ReadonlyMap<string, number>
  readonly seed: string
  readonly draws: number
  /** Whether the frequencies must fit the weights, within five standard deviations. Default true. */
  readonly even?: boolean
}

/** Sentences about how the outcomes of `resample` in one position differ from a brute-force list; empty if they fit. */
export function checkOutcomes(game: Game, outcomes: Outcomes): string[] {
  const { history, viewer, of, expected, seed, draws, even = true } = outcomes
  const weights = isMap(expected) ? expected : new Map(expected.map(outcome => [canonical(outcome), 1]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const dice = new Dice(seed)
  const counts = new Map<string, number>([...weights.keys()].map(outcome => [outcome, 0]))
  const problems: string[] = []
  const truth = canonical(of(play(game, history).state))
  if (!weights.has(truth)) problems.push(`the list lacks the truth, ${truth}`)
  for (let draw = 0; draw < draws; draw++) {
    const outcome = canonical(of(resample(game, history, viewer, dice.generatorFor()).state))
    if (!weights.has(outcome) && !counts.has(outcome)) problems.push(`${outcome} cannot be and was drawn`)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  for (const [outcome, weight] of weights) {
    const count = counts.get(outcome) ?? 0
    const mean = (draws * weight) / total
    const spread = Math.sqrt(mean * (1 - weight / total))
    if (count === 0)
      problems.push(`${outcome} can be and was never drawn (of ${draws}, about ${mean.toFixed(1)} are due)`)
    else if (even && Math.abs(count - mean) > 5 * spread + 1) {
      problems.push(`${outcome} was drawn ${count} times where about ${mean.toFixed(1)} are due`)
    }
  }
  return problems
}

function isMap(value: Outcomes['expected']): value is ReadonlyMap<string, number> {
  return value instanceof Map
}
