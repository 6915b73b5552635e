import type { MarkOf } from '../../replay/marks.ts'
import { words } from '../../words/words.svelte.ts'

/** What the line of a Czar replay is marked with. */
export const markOf: MarkOf = event => {
  const said = words().replay.marks
  switch (event.type) {
    case 'round_start':
      return { label: said.round(event.round as number), big: true, part: true }
    case 'reveal':
      return { label: said.reveal }
    case 'czar_pick':
      return { label: said.pick }
    default:
      return null
  }
}
