/** Players as the command line names them (formats, Command line): `random`, `easy`, … and `exec:COMMAND`. */

import type { Entrant } from '../arena/index.ts'
import { LEVELS, policyOf } from '../bots/index.ts'
import { cleanLine, codePoints, type Game, Unusable } from '../engine/index.ts'

/** Language models by the name they were given with. */
export type Models = ReadonlyMap<string, Pick<Extract<Entrant, { kind: 'llm' }>, 'settings' | 'prompt'>>
const NO_MODELS: Models = new Map()

const MAX_NAME = 32
/** Options of an interpreter behind which something else than the script stands. */
const LOADS = ['--import', '--require', '--loader', '-r', '-m']

/** The players of `--players P,P,…`, or of `--player P` given again and again. */
export function listPlayers(list: string | undefined, each: readonly string[]): string[] {
  if (list !== undefined && each.length > 0)
    throw new Unusable('--player', 'give either --players or --player, not both')
  const named = list === undefined ? [...each] : list.split(',')
  if (named.length === 0) throw new Unusable('--players', 'who plays is missing: one player for each seat')
  return named
}

/** Whether the name is one of a player that can be seated here. Throws `Unusable` if not; starts nothing. */
export function checkPlayer(game: Game, name: string, place: string): void {
  if (isModelName(name)) return
  if (name.startsWith('exec:')) {
    if (name.slice(5).trim() === '') throw new Unusable(place, 'exec: without a command')
  } else if (!(LEVELS as readonly string[]).includes(name)) {
    const known = `${LEVELS.join(', ')}, exec:COMMAND or llm:MODEL`
    throw new Unusable(place, `there is no player ${JSON.stringify(name)}; a player is ${known}`)
  } else policyOf(game, name, place)
}

/** Whether a player is a language model. */
export function isModelName(name: string): boolean {
  return name.startsWith('llm:')
}

/** The players of an arena, each with a name of its own. `models`: how each of the language models is asked. */
export function entrantsOf(names: readonly string[], models: Models = NO_MODELS): Entrant[] {
  const taken = new Set<string>()
  return names.map(name => {
    const model = models.get(name)
    if (model !== undefined) return { name: unlike(modelName(model.settings.model), taken), kind: 'llm', ...model }
    const command = name.startsWith('exec:') ? name.slice(5) : null
    if (command !== null) return { name: unlike(programName(command), taken), kind: 'program', command }
    return { name: unlike(name[0].toUpperCase() + name.slice(1), taken), kind: 'bot', level: name }
  })
}

/** A short name for a program: its script or first word, without path and ending. The command may hold secrets. */
export function programName(command: string): string {
  const words = command.trim().split(/\s+/)
  const isScript = (word: string, index: number) =>
    index > 0 && /\.\w+["']?$/.test(word) && !word.startsWith('-') && !LOADS.includes(words[index - 1])
  const script = words.find(isScript) ?? words[0]
  const base = script.split(/[\\/]/).at(-1) ?? ''
  const name = cleanLine(base.replace(/\.\w+["']?$/, '').replace(/^["']|["']$/g, ''))
  return name === null || codePoints(name) > MAX_NAME - 3 ? 'program' : name
}

/** A short name for a model: behind the maker's, as `maker/model` has it. */
export function modelName(model: string): string {
  const name = cleanLine(model.split('/').at(-1) ?? '') ?? cleanLine(model) ?? 'model'
  return Array.from(name)
    .slice(0, MAX_NAME - 5)
    .join('')
}

/** The name, with a number if it is taken: names at a table differ, ignoring case. */
export function unlike(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`
    if (taken.has(tried.toLowerCase())) continue
    taken.add(tried.toLowerCase())
    return tried
  }
}
