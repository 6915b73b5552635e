import { choice, codePoints, type Lessons, type Random, random, type Seen } from '../../engine/index.ts'
import { fill } from './fill.ts'
import { type Mark, marks, weightOf } from './fit.ts'
import { favourOf } from './learn.ts'
import type { CzarMove } from './moves.ts'
import { MAX_COMMENTARY, MAX_QUIP } from './refusals.ts'

/** `easy`: random cards in a random order, or a random entry, from the player's own generator; never a quip. */
export function easy({ observation, random }: Seen): [CzarMove, Random] {
  return choice(random, (observation.legal_moves ?? []) as readonly CzarMove[])
}

/** `normal`: what fits the grammar of the blank, is not too long and was liked before; among equals by chance. Says nothing. */
export function normal(seen: Seen): [CzarMove, Random] {
  const [best, next] = bestOf(seen, 'grammar', 1)
  return [best.move, next]
}

/**
 * `hard`: grammar and length, and also what is worth hearing (particular things, no echo of the prompt); of two
 * answers the longer comes last. Now and then a quip made of its own cards; as czar it says why. No language model.
 */
export function hard(seen: Seen): [CzarMove, Random] {
  const [best, next] = bestOf(seen, 'all', 0.5)
  const [speaks, after] = random(next)
  if (best.move.type === 'pick') return [{ ...best.move, commentary: commentary(best) }, after]
  const quip = speaks < 0.4 ? quipOf(best) : null
  return [quip === null ? best.move : { ...best.move, quip }, after]
}

/** An answer or entry with what it weighs by taste alone. */
export interface Weighed {
  readonly move: CzarMove
  readonly texts: readonly string[]
  readonly prompt: string
  readonly weight: number
  readonly marks: readonly Mark[]
}

interface CzarSight {
  readonly black: { readonly text: string }
  readonly hand: readonly { readonly id: string; readonly text: string }[] | null
  readonly entries: readonly (readonly string[])[] | null
}

/** Every legal move by the whole taste of `hard`, without its luck, in the order of the list. */
export function weighAll({ observation, lessons }: Seen): Weighed[] {
  const sight = observation.view as unknown as CzarSight
  return ((observation.legal_moves ?? []) as readonly CzarMove[]).map(move =>
    weigh(sight, move, 'all', lessons ?? null),
  )
}

/** The legal move that weighs most, with as much chance among near equals as `chance` says (in weights). */
function bestOf(seen: Seen, how: 'grammar' | 'all', chance: number): [Weighed, Random] {
  const { observation, random: generator, lessons = null } = seen
  const sight = observation.view as unknown as CzarSight
  let at = generator
  let best: Weighed | null = null
  for (const move of (observation.legal_moves ?? []) as readonly CzarMove[]) {
    const weighed = weigh(sight, move, how, lessons)
    const [luck, next] = random(at)
    at = next
    const weight = weighed.weight + luck * chance
    if (best === null || weight > best.weight) best = { ...weighed, weight }
  }
  if (best === null) throw new Error('a player is asked that owes nothing')
  return [best, at]
}

function weigh(sight: CzarSight, move: CzarMove, how: 'grammar' | 'all', lessons: Lessons | null): Weighed {
  const prompt = sight.black.text
  const texts = textsOf(sight, move)
  const found = texts.flatMap((text, blank) => marks(prompt, blank, text))
  const rhythm = how === 'all' && texts.length > 1 && texts[0].length <= texts[texts.length - 1].length ? 0.3 : 0
  return { move, texts, prompt, weight: weightOf(found, how) + rhythm + favourOf(lessons, texts), marks: found }
}

function textsOf(sight: CzarSight, move: CzarMove): readonly string[] {
  if (move.type === 'pick') return sight.entries?.[move.entry] ?? []
  return move.cards.map(id => sight.hand?.find(card => card.id === id)?.text ?? '')
}

/** A remark made of the answer itself; null where it would be too long. */
function quipOf({ texts, prompt }: Weighed): string | null {
  const said =
    texts.length > 1
      ? `First ${texts[0]}. Then ${texts[1]}. In that order.`
      : `For the record: ${fill(prompt, texts).replace(/\s+/g, ' ')}`
  return codePoints(said) <= MAX_QUIP ? said : null
}

/** Why this entry, from what spoke for it most; null where it would be too long. */
function commentary({ texts, marks: found }: Weighed): string | null {
  const most = found.reduce<Mark | null>((top, mark) => (mark.weight > (top?.weight ?? 0) ? mark : top), null)
  const picture = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
  const why =
    most?.reason === 'particular'
      ? `I can see it: ${picture}.`
      : most?.reason === 'doing'
        ? `It happens: ${picture}.`
        : `It fits the sentence and keeps it short: ${picture}.`
  return codePoints(why) <= MAX_COMMENTARY ? why : null
}
