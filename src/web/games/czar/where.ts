/** Where a game of Czar stands, in sentences for a screen reader. Pure. */

import { fillPrompt, letterOf } from '../../../games/index.ts'
import type { PanelProps } from '../../table/panel.ts'
import type { Words } from '../../words/en.ts'
import { message, viewOf } from './view.ts'

export function whereOf(words: Words, { observation, names }: PanelProps): string {
  const view = viewOf(observation)
  const said = message(words, observation, names, 0)
  const target = Number(observation.options.target_awards)
  return [
    said.title,
    said.detail,
    words.where.prompt(view.black.text.replace(/_{4,}/g, words.czar.blank)),
    ...(view.entries ?? []).map((texts, i) => words.where.entry(letterOf(i), fillPrompt(view.black.text, texts))),
    ...names.map((name, seat) => {
      const label = seat === observation.seat ? words.seat.you : name
      return words.where.seat(label, words.czar.awards(view.awards[seat], target))
    }),
    view.hand === null ? '' : words.where.yourHand(words.forms.list(view.hand.map(card => card.text))),
  ]
    .filter(part => part !== '')
    .map(part => part.replace(/\.$/, ''))
    .join('. ')
    .concat('.')
}
