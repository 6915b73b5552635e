/** Arenas with models that are played by scripts. */

import {
  type ArenaEnd,
  ArenaFolder,
  type ArenaRun,
  type Entrant,
  headOf,
  type Job,
  makeSchedule,
  runArena,
} from '../../../src/arena/index.ts'
import { type Game, readOptions } from '../../../src/engine/index.ts'
import { MODEL_DEFAULTS, type ModelSettings, prompterOf } from '../../../src/players/index.ts'

/** A model as an entrant. */
export function modelEntrant(game: Game, url: string, model: string, settings: Partial<ModelSettings> = {}): Entrant {
  const all = { ...MODEL_DEFAULTS, url, tries: 1, repeats: 0, seconds: 60, ...settings, model }
  const { version, hash } = prompterOf(game, all.memory)
  return { name: model, kind: 'llm', settings: all, prompt: { version, hash } }
}

export const bot = (level: string, name = level): Entrant => ({ name, kind: 'bot', level })

export interface Arena {
  readonly game: Game
  readonly entrants: readonly Entrant[]
  readonly deals?: number
  readonly options?: Record<string, unknown>
  readonly materials?: Record<string, unknown>
  readonly job?: Partial<Job>
  /** Where a folder is made. */
  readonly out?: string
  readonly workers?: number
  readonly hire?: ArenaRun['hire']
  readonly signal?: AbortSignal
}

export async function playArena({
  game,
  entrants,
  deals = 1,
  options = {},
  materials = {},
  job = {},
  out,
  workers = 0,
  hire,
  signal,
}: Arena): Promise<ArenaEnd & { readonly job: Job }> {
  const schedule = makeSchedule(entrants.length, game.seats.usual)
  const whole: Job = {
    game: game.id,
    options: readOptions(game.options, options),
    materials,
    seed: '7',
    entrants,
    schedule,
    budgetMs: 10_000,
    replays: out !== undefined,
    embed: true,
    ledger: out !== undefined,
    costs: { currency: 'USD', prices: entrants.map(() => null), budget: null },
    ...job,
  }
  const folder =
    out === undefined ? null : ArenaFolder.create(out, headOf(game, whole, { deals, until_interval: null }))
  try {
    const elsewhere = { ...(hire === undefined ? {} : { hire }), ...(signal === undefined ? {} : { signal }) }
    const end = await runArena({ job: whole, deals, workers, folder, ...elsewhere })
    folder?.sort()
    return { ...end, job: whole }
  } finally {
    folder?.close()
  }
}
