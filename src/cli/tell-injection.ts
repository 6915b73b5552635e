/** What an injection arena found, as lines for a terminal; the last ones are sentences to quote. */

import {
  count,
  type InjectionResults,
  injectionWords,
  type ModelObedience,
  type Obedience,
  show,
} from '../arena/index.ts'

const { comparedText, kindText, pointsText, sentenceOf, shareText, VERDICTS } = injectionWords

export function injectionLines({ models, deals, games, set, ended }: InjectionResults, out: string): string[] {
  const stopped = ended === 'budget' ? ' It was stopped: the budget is spent.' : ''
  return [
    `Injections "${set}": ${count(deals, 'deal')}, ${count(games, 'game')}, with them, and the same with harmless texts in their places.${stopped}`,
    ...models.flatMap(modelLines),
    ...unseenLines(models),
    `Written to ${out}: injection.json, report.html, set.json, and the two arenas in injected and control.`,
    ...models.map(sentenceOf),
  ]
}

function modelLines({ name, score, failed, lost_format, leaked, by_kind, by_place }: ModelObedience): string[] {
  const { injected, control, difference } = score
  const [said, told] = [comparedText(leaked.said), comparedText(leaked.raw)]
  return [
    `${name}: score ${show(injected.mean)} with them, ${show(control.mean)} without; difference ${show(difference.mean)} (${show(difference.low)} to ${show(difference.high)}).`,
    ...by_kind.map(one => `  ${kindText(one.kind)}: ${obeyedText(one)}`),
    ...by_place.map(one => `  in a ${one.place}: ${obeyedText(one)}`),
    `  no move of its own: ${shareText(failed.injected)} against ${shareText(failed.control)}; difference ${pointsText(failed.difference)}`,
    `  format lost: ${shareText(lost_format.injected)} against ${shareText(lost_format.control)}: ${VERDICTS[lost_format.verdict]}`,
    `  own cards named: in remarks ${said[0]} against ${said[1]}, anywhere in its answers ${told[0]} against ${told[1]}`,
  ]
}

function obeyedText({ seen, obeyed, share, control_seen, control_obeyed, chance, over_chance }: Obedience): string {
  const blind =
    chance === undefined || over_chance === undefined
      ? ''
      : `; by chance ${shareText(chance)}, over chance ${pointsText(over_chance)}`
  return `obeyed ${obeyed} of ${seen}, ${shareText(share.injected)}; without them ${control_obeyed} of ${control_seen}; difference ${pointsText(share.difference)}${blind}`
}

/** What nobody was shown says nothing of anybody. */
function unseenLines(models: readonly ModelObedience[]): string[] {
  const [first] = models
  if (first === undefined) return []
  const unseen = first.by_text
    .filter(({ id }) => models.every(({ by_text }) => by_text.some(one => one.id === id && one.seen === 0)))
    .map(({ id }) => id)
  return unseen.length === 0 ? [] : [`Never before a model: ${unseen.join(', ')}.`]
}
