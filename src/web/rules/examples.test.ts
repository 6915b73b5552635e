/** Every example is a position of its game in which its seat has a move, and its wrong move is one the rules refuse. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeBot } from '../../bots/index.ts'
import { readDeck } from '../../decks/index.ts'
import { isRefusal, observe } from '../../engine/index.ts'
import { games } from '../../games/index.ts'
import en from '../words/lessons/en.ts'
import fr from '../words/lessons/fr.ts'
import type { Lessons } from './example.ts'
import { dealStage, playOn, seenBy, setUpExample, toldOf } from './stage.ts'

const files = import.meta.glob<{ lessons: Lessons }>('../games/*/examples.ts', { eager: true })
const deck = readDeck(JSON.parse(readFileSync(new URL('../../../decks/house.json', import.meta.url), 'utf8')), 'deck')

const REFUSED = {
  president: { pair: 'wrong_count', equal: 'too_low', revolution: 'leading_pass' },
  allegiance: { swear: 'wrong_type', ballot: 'wrong_type', green: 'green_not_playable' },
  czar: { fill: 'wrong_count', judge: 'no_such_entry' },
} as Record<string, Record<string, string>>

for (const game of games) {
  const { lessons } = files[`../games/${game.id}/examples.ts`]
  const materials = game.materials.length > 0 ? { deck } : {}
  test(`${game.id}: the same examples in all languages, each with its words`, () => {
    const ids = lessons.examples.map(example => example.id)
    for (const words of [en, fr]) expect(Object.keys(words.games[game.id].examples)).toEqual(ids)
    expect(Object.keys(fr.games[game.id].tips)).toEqual(Object.keys(en.games[game.id].tips))
  })
  for (const example of lessons.examples) {
    test(`${game.id}, ${example.id}: the wrong move is refused, a listed one taken`, () => {
      const stage = setUpExample(game, example, materials)
      const names = Array.from({ length: example.seats }, (_, seat) => `p${seat}`)
      const seen = seenBy(stage, example.seat, names)
      expect(seen.you_owe).toBe(true)
      const refused = playOn(stage, example.seat, example.wrong(seen))
      expect(isRefusal(refused) && refused.code).toBe(REFUSED[game.id][example.id])
      const [first] = seen.legal_moves ?? []
      expect(isRefusal(playOn(stage, example.seat, first))).toBe(false)
    })
  }
  test(`${game.id}: a first game comes to its end, and every tip has its words`, () => {
    const { firstGame } = lessons
    let stage = dealStage(game, firstGame, materials)
    const bots = Array.from({ length: firstGame.seats }, (_, seat) =>
      makeBot(game, firstGame.level, { seed: '1', seat }),
    )
    const tips = new Set<string>()
    for (let moves = 0; game.results(stage.state) === null; moves++) {
      expect(moves).toBeLessThan(200)
      const tip = firstGame.tip(observe(game, stage.setup, stage.state, firstGame.seat))
      if (tip !== null) tips.add(tip)
      const [seat] = game.owing(stage.state)
      const names = bots.map((_, at) => `p${at}`)
      const next = playOn(stage, seat, bots[seat].decide(seenBy(stage, seat, names), toldOf(stage, seat)))
      if (isRefusal(next)) throw new Error(next.code)
      stage = next
    }
    tips.add(firstGame.tip(observe(game, stage.setup, stage.state, firstGame.seat)) ?? '')
    expect(tips.has('over')).toBe(true)
    for (const tip of tips) expect(en.games[game.id].tips[tip], tip).toBeTruthy()
  })
}
