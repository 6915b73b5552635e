import { createHash } from 'node:crypto'
import type { Bot } from '../bots/index.ts'
import { canonical, cleanLine, codePoints, type Seat } from '../engine/index.ts'
import type { SeatInfo } from '../protocol/index.ts'
import type { Timer } from './clock.ts'
import type { Forfeit } from './log.ts'
import { Problem } from './problem.ts'
import type { SeatedModel } from './seated-model.ts'
import { isOurs, type Sitting } from './sitting.ts'

/** A move the seat sent and that was accepted: what it sent, and the answer it got. */
export interface Sent {
  readonly hash: string
  readonly n: number
}

/** One place at a table and whoever has it. It keeps its holder when seats are dealt out anew. */
export interface Chair extends Sitting {
  seat: Seat
  /** Who plays here for the server: a bot, or the stand-in of an absent person. */
  player: Bot | null
  /** The language model that plays here. */
  model: SeatedModel | null
  /** What that model wrote down for itself, as the records of the game have it. */
  notes: string | null
  /** Why the seat's choice of this phase is forfeited. */
  forfeit: Forfeit | null
  /** The moves of this game that the present holder sent, by their ids. */
  readonly sent: Map<string, Sent>
  /** The pending move of `player`. */
  timer: Timer | null
  /** How many streams are open for the seat. */
  streams: number
  reacted: number
}

/** A chair as far as others may know of it. */
export type ChairSeen = Sitting & Pick<Chair, 'seat' | 'streams'>

/** Field by field: chairs that were made by a spread are each of a hidden class of its own, and slow to read. */
export function newChair(seat: Seat, sitting: Sitting): Chair {
  return {
    seat,
    kind: sitting.kind,
    name: sitting.name,
    level: sitting.level,
    token: sitting.token,
    hosts: sitting.hosts,
    code: sitting.code,
    standIn: sitting.standIn,
    left: sitting.left,
    salt: sitting.salt,
    misses: sitting.misses,
    since: sitting.since,
    spans: sitting.spans,
    tally: sitting.tally,
    player: null,
    model: null,
    notes: null,
    forfeit: null,
    sent: new Map(),
    timer: null,
    streams: 0,
    reacted: Number.NEGATIVE_INFINITY,
  }
}

/** Changes what lasts of a chair, which is written down already or follows from what is. */
export function sitOn(chair: Chair, sitting: Partial<Sitting>): void {
  Object.assign(chair, sitting)
}

/** Who sits there, as everyone at the table may know. */
export function seatInfo(chair: ChairSeen): SeatInfo {
  return {
    seat: chair.seat,
    name: chair.kind === 'open' ? null : chair.name,
    kind: chair.kind,
    present: isOurs(chair) || chair.streams > 0,
    stand_in: chair.standIn,
  }
}

/** The name sentences use; a seat nobody has named is called by its number. */
export function nameOf(chair: Pick<Chair, 'name' | 'seat'>): string {
  return chair.name ?? `seat ${chair.seat}`
}

/** How many code points a name has at most. */
const MAX_NAME = 32

/** A name of a person or table: cleaned, 1 to 32 code points. */
export function cleanName(text: string, place: string): string {
  const name = text.isWellFormed() ? cleanLine(text) : null
  if (name === null)
    throw new Problem(400, 'bad_request', `${place}: a name with at least one visible character is wanted`)
  if (codePoints(name) > MAX_NAME)
    throw new Problem(400, 'bad_request', `${place}: a name has at most ${MAX_NAME} characters`)
  return name
}

/** Whether two names are the same to a reader who does not mind case, and sees no joiners. */
export function sameName(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && readAs(a) === readAs(b)
}

function readAs(name: string): string {
  return name.toLowerCase().replace(/[\u200C\u200D]/g, '')
}

/** A name for a language model: what people call it, the end of its path, short enough for a name and one nobody has. */
export function nameModel(model: string, taken: readonly (string | null)[]): string {
  const whole = cleanLine(model.toWellFormed().replace(/^.*\/(?=.)/s, '')) ?? 'Model'
  for (let nth = 1; ; nth++) {
    const end = nth === 1 ? '' : ` ${nth}`
    const letters = [...whole]
    const room = MAX_NAME - end.length
    const name =
      (letters.length <= room
        ? whole
        : `${letters
            .slice(0, room - 1)
            .join('')
            .trimEnd()}…`) + end
    if (!taken.some(other => sameName(name, other))) return name
  }
}

/** The length of a hash in hex. No JSON text looks like one. */
const HASH_LETTERS = 64

/**
 * What is kept of a move as sent, to know it again: a hash of its canonical bytes, or they themselves where they are
 * shorter. Null for what has no canonical bytes: it cannot be a move.
 */
export function hashSent(move: unknown): string | null {
  try {
    const text = canonical(move)
    return text.length < HASH_LETTERS ? text : createHash('sha256').update(text).digest('hex')
  } catch {
    return null
  }
}

const BOT_NAMES = [
  'Juno', 'Otis', 'Wren', 'Milo', 'Pia', 'Hugo', 'Faye', 'Nils', 'Cleo', 'Abel', 'Romy', 'Ezra',
  'Lark', 'Tove', 'Basil', 'Ines', 'Rufus', 'Maud', 'Arlo', 'Signe', 'Theo', 'Vera', 'Felix', 'Opal',
] // biome-ignore format: a list of words

/** A name for the next bot: from a place in the list on, the first that nobody at the table has. */
export function nameBot(taken: readonly (string | null)[], from: number): string {
  for (let i = 0; i < BOT_NAMES.length; i++) {
    const name = BOT_NAMES[(from + i) % BOT_NAMES.length]
    if (!taken.some(other => sameName(name, other))) return name
  }
  throw new Error(`no name left for a bot beside ${taken.join(', ')}`)
}
