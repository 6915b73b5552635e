/** A recorded game as paragraphs of lines: told as the table saw it, as one seat saw it, or with everything. */

import { cleanLine, type GameEvent, mayHave, type Recorded, type Told, Unusable } from '../engine/index.ts'
import { faultLines } from './tell.ts'
import { listed } from './text.ts'

/** The end is told at the end, and who has locked in is news only while one waits for the others. */
const UNTOLD = new Set(['game_over', 'locked_in'])

/** Who is told: everyone, one seat, or someone who may know all. */
export type Standpoint = 'public' | 'all' | number

export interface Tale {
  readonly title: string
  /** A paragraph a round; its lines are some sentences each. */
  readonly paragraphs: readonly (readonly string[])[]
  readonly ending: readonly string[]
}

/** Tells a recorded game. Throws `Unusable` for an event that its game cannot tell. */
export function tell(recorded: Recorded, standpoint: Standpoint): Tale {
  const names = recorded.players.map(({ name }, seat) => cleanLine(name) ?? `seat ${seat}`)
  const viewer = typeof standpoint === 'number' ? standpoint : null
  const told: Told = { names, viewer, materials: recorded.materials }
  return {
    title: titleOf(recorded, names, standpoint),
    paragraphs: paragraphsOf(recorded, told, standpoint === 'all'),
    ending: endingOf(recorded, told),
  }
}

function titleOf({ game, setUp }: Recorded, names: readonly string[], standpoint: Standpoint): string {
  const from = setUp ? ' From a set-up position.' : ''
  const seen =
    standpoint === 'public'
      ? ''
      : standpoint === 'all'
        ? ' Everything is told, also what was secret at the time.'
        : ` As ${names[standpoint]} saw it, in seat ${standpoint}.`
  return `${game.name}: ${listed(names)}.${from}${seen}`
}

/**
 * A paragraph begins with each new round: an event with another `round` than before. A line ends where the table
 * itself speaks, in an event without a seat; moves in a row stay together.
 */
function paragraphsOf({ game, events }: Recorded, told: Told, all: boolean): string[][] {
  const paragraphs: string[][] = []
  const earlier: GameEvent[] = []
  let paragraph: string[] = []
  let line: string[] = []
  let round: unknown
  const endLine = () => {
    if (line.length > 0) paragraph.push(line.join(' '))
    line = []
  }
  const endParagraph = () => {
    endLine()
    if (paragraph.length > 0) paragraphs.push(paragraph)
    paragraph = []
  }
  for (const [index, event] of events.entries()) {
    if (!all && !mayHave(event, told.viewer)) continue
    if (UNTOLD.has(event.type)) continue
    if (typeof event.round === 'number' && event.round !== round) {
      endParagraph()
      round = event.round
    }
    const sentence = sentenceOf(index, () => game.words.event(event, { ...told, earlier }))
    earlier.push(event)
    if (sentence !== null) line.push(sentence)
    if (event.seat === undefined && event.to === undefined) endLine()
  }
  endParagraph()
  return paragraphs
}

function endingOf(recorded: Recorded, told: Told): string[] {
  const { game, results, faults } = recorded
  const end =
    results === null
      ? 'The game was not over when this was written.'
      : sentenceOf('results', () => game.words.results(results, told))
  return [end ?? '', ...faultLines(recorded, faults)]
}

/** Events of a file may hold anything: what breaks the words of the game is unusable, no fault of the program. */
function sentenceOf(at: number | 'results', words: () => string | null): string | null {
  const place = typeof at === 'number' ? `events[${at}]` : at
  try {
    return words()
  } catch {
    throw new Unusable(place, 'it cannot be told; "fairdeal replay verify" says whether this is a game at all')
  }
}
