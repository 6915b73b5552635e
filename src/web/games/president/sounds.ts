import type { Hearing } from '../../sound/of.ts'

/** What is heard of President. */
export const PRESIDENT_SOUNDS: Hearing = {
  play: (event, { options }) =>
    (event.cards as readonly string[]).length === 4 && options.revolution === true ? 'revolution' : 'card',
  trick: 'trick',
  out: 'stamp',
  transfer_cards: 'card',
}
