/** Where a game of President stands, in sentences for a screen reader. Pure. */

import type { PanelProps } from '../../table/panel.ts'
import type { Words } from '../../words/en.ts'
import { message, viewOf } from './view.ts'

export function whereOf(words: Words, { observation, names }: PanelProps): string {
  const view = viewOf(observation)
  const said = message(words, observation, names)
  const say = words.where
  return [
    said.title,
    said.detail,
    view.reversed ? words.president.orderReversed : words.president.orderNormal,
    view.top === null ? say.pileEmpty : say.onPile(words.cards.cards(view.top.cards)),
    ...view.counts.map((count, seat) =>
      seat === observation.seat ? '' : say.holds(names[seat], words.seat.cards(count), view.passed.includes(seat)),
    ),
    view.hand === null ? '' : say.yourHand(view.hand.length === 0 ? '' : words.cards.cards(view.hand)),
  ]
    .filter(part => part !== '')
    .map(part => part.replace(/\.$/, ''))
    .join('. ')
    .concat('.')
}
