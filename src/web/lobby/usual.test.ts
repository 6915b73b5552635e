import { expect, test } from 'vitest'
import { games } from '../../games/index.ts'
import type { GameInfo } from '../../protocol/index.ts'
import en from '../words/en.ts'
import fr from '../words/fr.ts'
import { withUsual } from './usual.ts'
import { presetOf, usualChoice } from './wanted.ts'

const infos = games.map(game => ({ ...game, levels: ['easy'] }) as unknown as GameInfo)
const BOTH = [{ id: 'house' }, { id: 'maison' }]
const decksOf = (said: typeof en, decks: readonly { id: string }[]) =>
  infos.flatMap(game =>
    withUsual(said, game, decks)
      .options.filter(spec => spec.kind === 'material')
      .map(spec => spec.default),
  )

const CASES = [
  ['English plays with the English deck', en, BOTH, 'house'],
  ['French plays with the French deck', fr, BOTH, 'maison'],
  ['French plays with what there is', fr, [{ id: 'house' }], 'house'],
  ['French plays with what the game says where nothing is known', fr, [], 'house'],
] as const
for (const [what, said, decks, id] of CASES) test(what, () => expect(decksOf(said as typeof en, decks)).toEqual([id]))

test('the usual way of playing is still the one that is chosen, and no other option is touched', () => {
  for (const game of infos) {
    const here = withUsual(fr, game, BOTH)
    expect(presetOf(here.options, here.presets, usualChoice(here, '').options)?.id).toBe(
      presetOf(game.options, game.presets, usualChoice(game, '').options)?.id,
    )
    for (const [index, spec] of game.options.entries())
      if (spec.kind !== 'material') expect(here.options[index]).toBe(spec)
  }
})
