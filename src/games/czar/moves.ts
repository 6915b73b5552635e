import { cleanLine, type Refusal, refuse } from '../../engine/index.ts'

/** Cards of the hand in the order in which they fill the blanks. As understood, `quip` is a clean text or null. */
export interface Submit {
  readonly type: 'submit'
  readonly cards: readonly string[]
  readonly quip?: string | null
}

/** The czar's choice, by its index in the reveal. As understood, `commentary` is a clean text or null. */
export interface Pick {
  readonly type: 'pick'
  readonly entry: number
  readonly commentary?: string | null
}

export type CzarMove = Submit | Pick

export const MOVE_TYPES = ['submit', 'pick'] as const

/** Reads a move of a known type: its shape only. Texts are cleaned here, once; their length is judged after the rest. */
export function readMove(raw: Readonly<Record<string, unknown>>): CzarMove | Refusal {
  return raw.type === 'submit' ? readSubmit(raw) : readPick(raw)
}

function readSubmit(raw: Readonly<Record<string, unknown>>): Submit | Refusal {
  const { cards, quip } = raw
  const stray = strayField(raw, ['type', 'cards', 'quip'])
  if (stray !== null) return unreadable(`unknown field ${JSON.stringify(stray)}`)
  if (!Array.isArray(cards) || !cards.every(isCardId)) return unreadable('"cards" is a list of card ids')
  if (!isOptionalText(quip)) return unreadable('"quip" is a text or null')
  return { type: 'submit', cards: [...cards], quip: clean(quip) }
}

function readPick(raw: Readonly<Record<string, unknown>>): Pick | Refusal {
  const { entry, commentary } = raw
  const stray = strayField(raw, ['type', 'entry', 'commentary'])
  if (stray !== null) return unreadable(`unknown field ${JSON.stringify(stray)}`)
  if (typeof entry !== 'number' || !Number.isInteger(entry))
    return unreadable('"entry" is the whole number of an entry')
  if (!isOptionalText(commentary)) return unreadable('"commentary" is a text or null')
  // Adding 0 makes 0 of the -0 that JSON can write.
  return { type: 'pick', entry: entry + 0, commentary: clean(commentary) }
}

function strayField(raw: Readonly<Record<string, unknown>>, known: readonly string[]): string | null {
  return Object.keys(raw).find(key => !known.includes(key)) ?? null
}

function isCardId(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed()
}

function isOptionalText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

function clean(text: string | null | undefined): string | null {
  return typeof text === 'string' ? cleanLine(text) : null
}

function unreadable(problem: string): Refusal {
  return refuse({ code: 'unreadable', problem })
}
