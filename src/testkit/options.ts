import {
  begin,
  canonical,
  close,
  fromSeed,
  type GameState,
  isRefusal,
  type OptionSpec,
  readOptions,
  Unusable,
} from '../engine/index.ts'
import { Dice } from './dice.ts'
import { brief, type Finding, thrown } from './finding.ts'
import { type Subject, stepsBound, type TestSetup } from './subject.ts'

const NOT_OPTIONS: readonly unknown[] = [null, [], 'x', 1, true]
const NEVER_VALUES: readonly unknown[] = [
  undefined,
  [],
  {},
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e9,
  -1e9,
  2.5,
  '\ud800',
  '__proto__',
]

/** Every option at its edges makes a game that closes to its end; whatever is outside is refused by name. */
export function checkOptions(subject: Subject, { seed }: { readonly seed: string }): Finding[] {
  const { game, setups } = subject
  const dice = new Dice(seed)
  const findings: Finding[] = []
  const report = (setup: string, message: string): void => {
    findings.push({ check: 'options', game: game.id, setup, seed, step: null, entry: null, message })
  }
  const base = setups.find(setup => setup.start === null) ?? setups[0]
  const materials = Object.fromEntries(
    game.options.filter(spec => spec.kind === 'material').map(spec => [spec.name, base.options[spec.name]]),
  )
  const tryGame = (setup: TestSetup): void => {
    try {
      const fault = closesToItsEnd(subject, setup, dice)
      if (fault !== null) report(setup.name, fault)
    } catch (error) {
      report(setup.name, `a game with ${canonical(setup.options)} throws ${thrown(error)}`)
    }
  }
  const read = (value: unknown, name: string) => {
    try {
      return readOptions(game.options, value)
    } catch (error) {
      report(name, `${brief(value)} is refused: ${thrown(error)}`)
      return null
    }
  }
  const refuses = (value: unknown, name: string): void => {
    try {
      report('options', `${brief(value)} is taken as ${canonical(readOptions(game.options, value))}`)
    } catch (error) {
      if (!(error instanceof Unusable)) report('options', `${brief(value)} throws ${thrown(error)}`)
      else if (!error.message.includes(name)) report('options', `the refusal of ${brief(value)} does not name ${name}`)
    }
  }

  if (canonical(read(undefined, 'defaults')) !== canonical(read({}, 'defaults'))) report('defaults', 'none is not {}')
  for (const spec of game.options) {
    for (const value of edgesOf(spec)) {
      const name = `${spec.name} ${String(value)}`
      const options = read({ ...materials, [spec.name]: value }, name)
      if (options === null) continue
      if (options[spec.name] !== value) report(name, `${spec.name} is read as ${brief(options[spec.name])}`)
      for (const seats of new Set([game.seats.min, game.seats.max])) {
        tryGame({ ...base, name: `${seats} seats, ${name}`, seats, options })
      }
    }
    for (const value of outsideOf(spec)) refuses({ [spec.name]: value }, spec.name)
  }
  for (const preset of game.presets) {
    const options = read({ ...materials, ...preset.options }, `the preset ${preset.id}`)
    if (options !== null) tryGame({ ...base, name: `the preset ${preset.id}`, options })
  }
  for (const value of NOT_OPTIONS) refuses(value, 'options')
  for (const name of ['x_unknown', '__proto__', 'constructor', '']) {
    refuses(JSON.parse(`{${JSON.stringify(name)}: 1}`), name)
  }
  return findings
}

function edgesOf(spec: OptionSpec): (string | number | boolean | null)[] {
  switch (spec.kind) {
    case 'whole':
      return [...new Set([spec.min, spec.max, spec.default, ...(spec.nullable ? [null] : [])])]
    case 'number_of':
    case 'one_of':
      return [...spec.values]
    case 'yes_no':
      return [true, false]
    case 'material':
      return []
  }
}

function outsideOf(spec: OptionSpec): unknown[] {
  const outside = NEVER_VALUES.slice()
  if (spec.kind !== 'whole' || !spec.nullable) outside.push(null)
  if (spec.kind !== 'yes_no') outside.push(true, false)
  else outside.push(0, 1, 'true', 'false')
  if (spec.kind === 'whole') outside.push(spec.min - 1, spec.max + 1, `${spec.min}`, spec.min + 0.5, BigInt(spec.min))
  if (spec.kind === 'number_of') outside.push(Math.min(...spec.values) - 1, Math.max(...spec.values) + 1, '2')
  if (spec.kind === 'one_of') outside.push('', 0, spec.values[0].toUpperCase(), [spec.values[0]])
  if (spec.kind === 'material') return outside.filter(value => typeof value !== 'string' || !value.isWellFormed())
  return outside
}

function closesToItsEnd(subject: Subject, setup: TestSetup, dice: Dice): string | null {
  const { game } = subject
  const { name: _, ...table } = setup
  const first = begin(game, { ...table, random: fromSeed(dice.below(1_000_000)) })
  const told = first.events[0]
  if (told.type !== 'game_start' || canonical(told.options) !== canonical(setup.options)) {
    return `game_start tells the options ${canonical(told.options ?? null)}`
  }
  let state: GameState = first.state
  for (let closings = 0; closings < stepsBound(subject); closings++) {
    if (game.results(state) !== null) return null
    const next = close(game, state)
    if (isRefusal(next)) return `closing is refused after ${closings} closings: ${next.code}`
    const wrong = game.invariants(next.state)
    if (wrong.length > 0) return `an invariant is broken after ${closings + 1} closings: ${wrong.join(' ')}`
    state = next.state
  }
  return 'closing phases alone does not reach the end'
}
