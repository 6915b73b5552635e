import type { MarkOf } from '../../replay/marks.ts'
import { words } from '../../words/words.svelte.ts'

/** What the line of a President replay is marked with. */
export const markOf: MarkOf = (event, { names, count }) => {
  const said = words().replay.marks
  switch (event.type) {
    case 'round_start':
      return { label: said.round(event.round as number), big: true, part: true, span: false }
    case 'trick':
      // The first trick of a round begins with it.
      return { label: said.trick(count + 2), next: true }
    case 'play': {
      const { cards, reversed } = event as unknown as { cards: readonly string[]; reversed: boolean }
      if (cards.length !== 4) return null
      return { label: reversed ? said.revolution : said.revolutionBack, big: true, span: reversed }
    }
    case 'out':
      return { label: said.out(names[event.seat as number]), big: true }
    default:
      return null
  }
}
