/** `fairdeal deck diff`: what two decks do not have in common. */

import { type DiffCard, diffDecks, type SideDiff } from '../../decks/index.ts'
import { EXIT, exitWith, print } from '../output.ts'
import { oneLine } from '../text.ts'
import { readDeckFile } from './deck-read.ts'

export async function diff(a: string, b: string, flags: { readonly json?: boolean }): Promise<void> {
  const found = diffDecks(await readDeckFile(a), await readDeckFile(b))
  if (!found.same) exitWith(EXIT.differs)
  if (flags.json) return print(JSON.stringify({ files: [a, b], ...found }))
  if (found.same) return print(oneLine(`same: ${found.hashes[0]}`))
  const lines = [`hash: ${found.hashes[0]} and ${found.hashes[1]}`]
  for (const [field, [from, to]] of Object.entries(found.fields)) lines.push(`${field}: ${from} and ${to}`)
  lines.push(...tellSide('prompt', found.prompts), ...tellSide('answer', found.answers))
  for (const line of lines) print(oneLine(line))
}

function tellSide(noun: string, { added, removed, changed, moved }: SideDiff): string[] {
  return [
    ...removed.map(card => `removed ${noun} ${show(card)}`),
    ...added.map(card => `added ${noun} ${show(card)}`),
    ...changed.map(({ from, to }) => `changed ${noun} ${show(from)} to ${show(to)}`),
    ...(moved ? [`the ${noun}s are the same in another order or with other ids`] : []),
  ]
}

function show({ id, text, pick, tags }: DiffCard): string {
  const more = [
    ...(pick === undefined ? [] : [`pick ${pick}`]),
    ...(tags === undefined ? [] : [`tags ${tags.join(', ')}`]),
  ]
  return `${id} ${JSON.stringify(text)}${more.length === 0 ? '' : ` (${more.join('; ')})`}`
}
