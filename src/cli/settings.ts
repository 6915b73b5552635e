/** Settings: what a command can be told by an option or by a variable of the environment, from one table of them. */

import { type Command, Option } from 'commander'
import { Unusable } from '../engine/index.ts'
import { readCount } from './options.ts'

/** One thing that can be told: its option, what it means, and how it is read. */
export interface Setting<T> {
  /** The option as `--help` shows it: `--port <number>`; a switch has no value. */
  readonly flags: string
  readonly says: string
  /** What holds where nothing was said, in words; null: nothing. */
  readonly otherwise: string | null
  readonly kind: 'switch' | 'value' | 'list'
  /** An option of another name that says the same, for whoever learned that one. */
  readonly alias?: string
  readonly default: T
  /** Reads what was given: one text, or of a list all. Throws `Unusable` with the place. */
  read(given: readonly string[], place: string): T
}

/** A table of settings, by the names the code has for them. */
export type SettingTable = Readonly<Record<string, Setting<any>>>

/** What was read by a table. */
export type Read<Table extends SettingTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer T> ? T : never
}

/** What was said: each setting's value, and where it was said or could have been. */
export interface Said<Table extends SettingTable> {
  readonly values: Read<Table>
  /** `--port` or `FAIRDEAL_PORT`, for whoever has to say that something is wrong with it. */
  readonly places: { readonly [Name in keyof Table]: string }
}

type About = Pick<Setting<unknown>, 'flags' | 'says' | 'alias'>

/** A whole number within a range. */
export function count(about: About & { min: number; max: number; default: number }): Setting<number> {
  const { flags, says, min, max } = about
  const read = ([text]: readonly string[], place: string) => readCount(text, place, min, max)
  return { flags, says, otherwise: String(about.default), kind: 'value', default: about.default, read }
}

/** A whole number within a range, or null. `otherwise` says what that means. */
export function optionalCount(about: About & { min: number; max: number; otherwise: string }): Setting<number | null> {
  return { ...count({ ...about, default: about.min }), otherwise: about.otherwise, default: null }
}

/** A text; null where none is given. `otherwise` says what that means. */
export function text(about: About & { otherwise?: string }): Setting<string | null> {
  const { flags, says, otherwise = null } = about
  return { flags, says, otherwise, kind: 'value', default: null, read: ([text]) => text }
}

/** One of some words; null where none is given and none is the default. `otherwise` says what that means. */
export function choice<const Word extends string, Default extends Word | null>(
  about: About & { words: readonly Word[]; default: Default; otherwise?: string },
): Setting<Word | Default> {
  const { flags, says, words, otherwise = about.default } = about
  const read = ([text]: readonly string[], place: string) => {
    const found = words.find(word => word === text)
    if (found !== undefined) return found
    throw new Unusable(place, `${JSON.stringify(text)} where one of ${words.join(', ')} is wanted`)
  }
  return { flags, says, otherwise, kind: 'value', default: about.default, read }
}

/** Yes or no; no unless it is said. */
export function toggle(about: About): Setting<boolean> {
  return { ...about, otherwise: null, kind: 'switch', default: false, read: readToggle }
}

/** Texts: the option may be given again and again, the variable has commas between them. */
export function list(about: About): Setting<readonly string[]> {
  return { ...about, otherwise: null, kind: 'list', default: [], read: given => given }
}

/** The variable of the environment that says the same as an option: `--exact-port` is `FAIRDEAL_EXACT_PORT`. */
export function variableOf({ flags }: Pick<Setting<unknown>, 'flags'>): string {
  return PREFIX + longOf(flags).slice(2).replaceAll('-', '_').toUpperCase()
}

/** Gives a command the options of a table. A switch has its opposite too, for where the environment says yes. */
export function addSettings(command: Command, table: SettingTable): Command {
  for (const setting of Object.values(table)) {
    const { flags, says, otherwise, kind, alias } = setting
    const option = new Option(flags, otherwise === null ? says : `${says} (default: ${otherwise})`)
    if (kind === 'list') option.argParser((value, before: string[] | undefined) => [...(before ?? []), value])
    command.addOption(option)
    if (kind === 'switch') command.addOption(new Option(longOf(flags).replace('--', '--no-')).hideHelp())
    if (alias !== undefined) command.addOption(new Option(alias).hideHelp())
  }
  return command.addHelpText('after', HELP)
}

/** What the options and the environment say together: an option beats its variable, an empty variable says nothing. */
export function readSettings<Table extends SettingTable>(
  table: Table,
  options: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
): Said<Table> {
  const values: Record<string, unknown> = {}
  const places: Record<string, string> = {}
  for (const [name, setting] of Object.entries(table)) {
    const variable = variableOf(setting)
    const names = [setting.flags, setting.alias ?? []].flat().map(flags => new Option(flags).attributeName())
    const option = names.map(name => options[name]).find(value => value !== undefined)
    const said = environment[variable]?.trim() ?? ''
    const place = option === undefined && said !== '' ? variable : longOf(setting.flags)
    places[name] = place
    if (option !== undefined) values[name] = setting.read(textsOf(option), place)
    else if (said === '') values[name] = setting.default
    else values[name] = setting.read(setting.kind === 'list' ? split(said) : [said], place)
  }
  return { values: values as Read<Table>, places: places as Said<Table>['places'] }
}

/** Variables that look like settings and are none: most likely misspelt. */
export function strangeVariables(
  table: SettingTable,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const known = [...Object.values(table).map(variableOf), ...OTHERS]
  return Object.keys(environment)
    .filter(name => name.startsWith(PREFIX) && !known.includes(name))
    .sort()
}

const PREFIX = 'FAIRDEAL_'
/** Variables that the program or its tests read elsewhere. */
const OTHERS = [
  'FAIRDEAL_MODEL_KEY',
  'FAIRDEAL_NATS_USER',
  'FAIRDEAL_NATS_PASSWORD',
  'FAIRDEAL_NATS_TOKEN',
  'FAIRDEAL_TRACE',
  'FAIRDEAL_SEED',
  'FAIRDEAL_GAMES',
  'FAIRDEAL_SERVER',
  'FAIRDEAL_IMAGE',
]

const HELP = `
Each option can also be a variable of the environment: --exact-port as FAIRDEAL_EXACT_PORT=yes. An option beats its
variable; --no-exact-port says no where the variable says yes; a list has commas in its variable.`

const YES = ['1', 'true', 'yes', 'on']
const NO = ['0', 'false', 'no', 'off']

function readToggle([text]: readonly string[], place: string): boolean {
  const word = text.toLowerCase()
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  throw new Unusable(place, `${JSON.stringify(text)} where yes or no is wanted`)
}

function textsOf(option: unknown): string[] {
  if (typeof option === 'boolean') return [option ? 'yes' : 'no']
  return (Array.isArray(option) ? option : [option]).map(String)
}

function split(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

function longOf(flags: string): string {
  return flags.split(' ')[0]
}
