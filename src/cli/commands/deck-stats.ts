/** `fairdeal deck stats`: what is in a deck, in numbers. */

import { deckHash, deckStats, type SideStats } from '../../decks/index.ts'
import { print } from '../output.ts'
import { oneLine } from '../text.ts'
import { readDeckFile } from './deck-read.ts'

export async function stats(file: string, flags: { readonly json?: boolean }): Promise<void> {
  const deck = await readDeckFile(file)
  const counted = deckStats(deck)
  if (flags.json) return print(JSON.stringify({ file, id: deck.id, hash: deckHash(deck), ...counted }))
  const { prompts, answers } = counted
  for (const line of [
    `${deck.name} (${deck.id}, ${deck.language}, ${deck.license})`,
    `${prompts.count} prompts: ${listed(prompts.by_pick, 'pick')}; ${listed(prompts.by_blanks, 'blanks')}`,
    ...tellSide(prompts),
    `${answers.count} answers`,
    ...tellSide(answers),
  ])
    print(oneLine(line))
}

function tellSide({ lengths, longest, tags, doubles }: SideStats): string[] {
  const lines: string[] = []
  if (lengths !== null) {
    const { min, median, mean, max } = lengths
    lines.push(`lengths: ${min} to ${max} characters, median ${median}, mean ${mean}; the longest is ${longest}`)
  }
  if (Object.keys(tags).length > 0) lines.push(`tags: ${listed(tags, '')}`)
  for (const { ids, texts, why } of doubles) {
    lines.push(
      `likely double (${why}): ${ids[0]} ${JSON.stringify(texts[0])} and ${ids[1]} ${JSON.stringify(texts[1])}`,
    )
  }
  return lines
}

function listed(counts: Readonly<Record<string, number>>, noun: string): string {
  const parts = Object.entries(counts).map(([value, count]) => `${noun === '' ? '' : `${noun} `}${value}: ${count}`)
  return parts.join(', ') || `no ${noun}`
}
