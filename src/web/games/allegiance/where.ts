/** Where a game of Allegiance stands, in sentences for a screen reader. Pure. */

import type { PanelProps } from '../../table/panel.ts'
import type { Words } from '../../words/en.ts'
import { message, SIDES, strip, thread, viewOf } from './view.ts'

export function whereOf(words: Words, { observation, events, names }: PanelProps): string {
  const view = viewOf(observation)
  const said = message(words, observation, events, names)
  const say = words.allegiance
  const hand = SIDES.flatMap(side => {
    const count = (view.hand ?? []).filter(card => card === side).length
    return count === 0 ? [] : [say.stack(side, count)]
  })
  return [
    said.title,
    said.detail,
    say.balance(view.balance, thread(events)),
    ...names.map((name, seat) => {
      const label = seat === observation.seat ? words.seat.you : name
      const played = strip(events, seat)
      return words.where.seat(label, played.length === 0 ? say.playedNothing : say.played(played))
    }),
    view.hand === null ? '' : words.where.yourHand(words.forms.list(hand)),
  ]
    .filter(part => part !== '')
    .map(part => part.replace(/\.$/, ''))
    .join('. ')
    .concat('.')
}
