/** The sets that finished games hold, with who wrote what. */

import {
  canonical,
  type Fault,
  type Game,
  type JudgedSet,
  type ReplayPlayer,
  type ReplayRead,
  type Setup,
  sha256Hex,
  show,
  Unusable,
  verdictReason,
  verifyReplay,
} from '../../engine/index.ts'

/** Who writes entries, or judges: the same level, the same model under the same name, the same name. `lot`: nobody did. */
export interface Writer {
  readonly name: string
  readonly kind: ReplayPlayer['kind'] | 'lot'
  /** Of a computer player. */
  readonly level?: string
  /** Of a language model. */
  readonly model?: string
}

/** A game that is over, and where it stands. Games of a deal share their cards. */
export interface Source {
  readonly where: string
  readonly deal: string | null
  readonly read: ReplayRead
  readonly faults: readonly Fault[]
}

/** A set as it was found. */
export interface FoundSet {
  readonly game: number
  /** What is drawn again together. */
  readonly deal: string
  readonly setup: Setup
  readonly set: JudgedSet
  /** By entry, indexes of writers. */
  readonly authors: readonly number[]
  /** Who judged it at the table, and what became of that: an entry, or why a lot fell. */
  readonly table: { readonly judge: number; readonly entry: number | null; readonly outcome: string }
}

export interface Found {
  readonly game: Game
  readonly writers: readonly Writer[]
  readonly sets: readonly FoundSet[]
  readonly games: number
  /** Hashes of what the games were played with, by name; several where they differ. */
  readonly materials: Readonly<Record<string, readonly string[]>>
}

/** Who a player is to the statistics. */
export function writerOf({ name, kind, level, model }: ReplayPlayer): Writer {
  if (kind === 'bot' && typeof level === 'string') return { name: level[0].toUpperCase() + level.slice(1), kind, level }
  if (kind === 'llm' && typeof model === 'string') return { name, kind, model }
  return { name, kind }
}

/** Who plays for somebody absent. */
const STAND_IN: Writer = { name: 'Normal', kind: 'bot', level: 'normal' }
const LOT: Writer = { name: 'lot', kind: 'lot' }

/** Finds all sets. Throws `Unusable` for what has none, naming it. */
export function findSets(sources: Iterable<Source>): Found {
  const writers: Writer[] = []
  const places = new Map<string, number>()
  const sets: FoundSet[] = []
  const known = new Map<string, string>()
  const materials: Record<string, Set<string>> = {}
  let game: Game | null = null
  let games = 0
  const placeOf = (writer: Writer) => {
    const key = canonical(writer)
    const place = places.get(key) ?? writers.push(writer) - 1
    places.set(key, place)
    return place
  }
  for (const source of sources) {
    const { where, deal, read } = source
    const { history, players } = read
    game ??= read.game
    if (read.game.id !== game.id)
      throw new Unusable(where, `it is a game of ${read.game.id}, those before are of ${game.id}`)
    const { judging } = game
    if (judging === undefined) throw new Unusable(where, `nothing is judged in ${game.name}`)
    const verdict = verifyReplay(read)
    if (!verdict.holds) throw new Unusable(where, `the replay does not hold: ${verdictReason(verdict)}`)
    if (!verdict.finished) throw new Unusable(where, 'the game is not over')
    const hash = sha256Hex(canonical([history.setup.random.seed, history.setup.start, history.moves, players]))
    const before = known.get(hash)
    if (before !== undefined) throw new Unusable(where, `it is the same game as ${before}`)
    known.set(hash, where)
    for (const spec of game.materials) {
      materials[spec.name] ??= new Set()
      materials[spec.name].add(spec.hash(history.setup.materials[spec.name]))
    }
    const away = players.map((player, seat) => spansOf(player, `${where}: players[${seat}]`))
    const at = (seat: number, index: number) =>
      placeOf(away[seat].some(([from, to]) => index >= from && index < to) ? STAND_IN : writerOf(players[seat]))
    for (const set of judging.sets(history)) {
      const authors = set.entries.map(entry => (entry.isDefault ? placeOf(LOT) : at(entry.seat, entry.at)))
      const { entry, isDefault } = set.chosen
      const outcome = isDefault ? faultAt(source, set) : 'chosen'
      const table = { judge: at(set.seat, set.at), entry: isDefault ? null : entry, outcome }
      sets.push({ game: games, deal: deal ?? `game ${games}`, setup: history.setup, set, authors, table })
    }
    games += 1
  }
  if (game === null || sets.length === 0) throw new Unusable('', 'no set of entries was judged in these games')
  const hashes = Object.entries(materials).map(([name, all]) => [`${name}_hash`, [...all].sort()] as const)
  return { game, writers, sets, games, materials: Object.fromEntries(hashes) }
}

/** When a stand-in played for a player: from a move up to, but without, another. */
function spansOf({ stand_in }: { readonly [key: string]: unknown }, place: string): [number, number][] {
  if (stand_in === undefined) return []
  const isSpan = (span: unknown) => Array.isArray(span) && span.length === 2 && span.every(Number.isSafeInteger)
  if (Array.isArray(stand_in) && stand_in.every(isSpan)) return stand_in as [number, number][]
  throw new Unusable(`${place}.stand_in`, `${show(stand_in)} where [[from, to], …] is wanted`)
}

/** Why a lot fell in the place of a judgement, where the replay tells. */
function faultAt({ faults }: Source, { at, seat }: JudgedSet): string {
  return faults.find(fault => fault.at === at && fault.seat === seat)?.kind ?? 'default'
}
