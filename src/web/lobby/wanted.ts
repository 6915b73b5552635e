/** From what a person chose to what is asked of the server. Pure. */

import type { OptionSpec, Options, Preset } from '../../engine/index.ts'
import type { CreateTable, GameInfo, Level, SeatWanted } from '../../protocol/index.ts'

export type Pace = 'calm' | 'usual' | 'quick'

/** How long bots wait before they move. */
export const PACE_MS: Readonly<Record<Pace, number>> = { calm: 1500, usual: 800, quick: 0 }

export interface Choice {
  readonly name: string
  readonly seats: number
  readonly options: Options
  /** Who else sits: bots at once, or whoever opens the link. */
  readonly others: 'bots' | 'friends'
  readonly level: string
  /** The language model that is to play, or null; and at how many of the other seats. */
  readonly model: string | null
  readonly modelSeats: number
  readonly pace: Pace
  readonly visibility: 'public' | 'private'
  /** Seconds for a move, or null: the table waits. */
  readonly clock: number | null
  /** The name of the table; that of the game where it is empty. */
  readonly table: string
  /** What spectators see, and how many seconds late. */
  readonly watch: 'public' | 'hands' | 'nothing'
  readonly delay: number
}

/** What a person gets who has chosen nothing. */
export function usualChoice(game: GameInfo, name: string): Choice {
  return {
    name,
    seats: game.seats.usual,
    options: defaultOptions(game.options),
    others: 'bots',
    level: usualLevel(game.levels),
    model: null,
    modelSeats: 1,
    pace: 'usual',
    visibility: 'private',
    clock: null,
    table: '',
    watch: 'public',
    delay: 0,
  }
}

/** The level a table takes unless told otherwise: normal, or the best there is below it. */
export function usualLevel(levels: readonly string[]): string {
  if (levels.includes('normal')) return 'normal'
  return levels.filter(level => level !== 'hard' && level !== 'expert').at(-1) ?? levels[0] ?? 'random'
}

export function defaultOptions(specs: readonly OptionSpec[]): Options {
  return Object.fromEntries(specs.map(spec => [spec.name, spec.default]))
}

/** The options of a preset, the others at their defaults. */
export function presetOptions(specs: readonly OptionSpec[], preset: Preset): Options {
  return { ...defaultOptions(specs), ...preset.options }
}

/** The preset that the options are, or null. */
export function presetOf(specs: readonly OptionSpec[], presets: readonly Preset[], options: Options): Preset | null {
  return (
    presets.find(preset => {
      const wanted = presetOptions(specs, preset)
      return Object.keys(wanted).every(key => wanted[key] === options[key])
    }) ?? null
  )
}

/** The body of `POST /api/tables`. A person without a name is called `guest`. `deck` is the hash of a deck that was brought. */
export function wantedTable(game: GameInfo, choice: Choice, guest: string, deck: string | null = null): CreateTable {
  const you: SeatWanted = { kind: 'you', name: choice.name.trim() === '' ? guest : choice.name.trim() }
  const models = modelsIn(choice)
  const other: SeatWanted = choice.others === 'bots' ? { kind: 'bot', level: choice.level as Level } : { kind: 'open' }
  return {
    game: game.id,
    options: deck === null ? choice.options : withoutMaterials(game.options, choice.options),
    seats: [you, ...models, ...Array.from({ length: choice.seats - 1 - models.length }, () => other)],
    visibility: choice.visibility,
    clock: choice.clock === null || choice.others === 'bots' ? null : { move_s: choice.clock },
    pace_ms: PACE_MS[choice.pace],
    ...(choice.table.trim() !== '' && { name: choice.table.trim() }),
    ...(deck !== null && { deck }),
    ...((choice.watch !== 'public' || choice.delay > 0) && {
      watch: { see: choice.watch, ...(choice.watch !== 'nothing' && { delay_s: choice.delay }) },
    }),
  }
}

/** The seats of a language model: as many as were chosen, and no more than there are others. */
function modelsIn({ model, modelSeats, seats }: Choice): SeatWanted[] {
  if (model === null) return []
  return Array.from({ length: Math.min(modelSeats, seats - 1) }, () => ({ kind: 'llm', model }))
}

/** A deck that is brought says itself which one it is. */
function withoutMaterials(specs: readonly OptionSpec[], options: Options): Options {
  const materials = specs.filter(spec => spec.kind === 'material').map(spec => spec.name)
  return Object.fromEntries(Object.entries(options).filter(([name]) => !materials.includes(name)))
}
