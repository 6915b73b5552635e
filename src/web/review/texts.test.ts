import { describe, expect, test } from 'vitest'
import {
  begin,
  eventsFor,
  fromSeed,
  type GameEvent,
  isRefusal,
  move,
  observe,
  type Reason,
  readOptions,
} from '../../engine/index.ts'
import { findGame, games } from '../../games/index.ts'
import en from '../words/advice/en.ts'
import fr from '../words/advice/fr.ts'
import { straightApostrophes, wrongSigns } from '../words/fr/wrong-signs.ts'
import { tellCompared, tellReasons } from './texts.ts'

const TOLD = { names: ['Zoé', 'Ada', 'Tom', 'Jun'], viewer: 0 }

/** Reasons and comparisons as games give them, by every kind of move in a few games. */
function given(id: string): { reasons: Reason[]; compared: Reason[] } {
  const game = findGame(id)!
  const reasons: Reason[] = []
  const compared: Reason[] = []
  for (let seed = 1; seed <= 4; seed++) {
    const options = readOptions(
      game.options,
      id === 'allegiance' && seed % 2 === 0 ? { track_limit: 3 } : id === 'president' ? { rounds: 2 } : {},
    )
    const setup = { seats: 4, options, materials: {}, random: fromSeed(seed), start: null }
    let { state, events }: { state: any; events: readonly GameEvent[] } = begin(game, setup)
    for (let turn = 0; game.results(state) === null; turn++) {
      const [seat] = game.owing(state)
      const observation = observe(game, setup, state, seat)
      const seen = { observation, events: eventsFor(events, seat), random: fromSeed(turn) }
      const moves = observation.legal_moves ?? []
      const hint = game.advice!.hint(seen)
      reasons.push(...hint.reasons)
      for (const made of moves.slice(0, 12)) {
        for (const better of moves.slice(0, 12))
          compared.push(
            ...(game.advice!.compare(seen, made, better) === null ? [] : [game.advice!.compare(seen, made, better)!]),
          )
      }
      // Every third move is another one than the hint, so that stranger positions come up.
      const step = move(game, state, seat, turn % 3 === 2 ? moves[(turn * 7) % moves.length] : hint.move)
      if (isRefusal(step)) throw new Error(step.code)
      state = step.state
      events = [...events, ...step.events]
    }
  }
  return { reasons, compared }
}

for (const id of games.filter(game => game.materials.length === 0).map(game => game.id)) {
  describe(id, () => {
    const { reasons, compared } = given(id)

    test('every reason that comes up is told in both languages, with its signs', () => {
      expect(new Set(reasons.map(({ code }) => code)).size).toBeGreaterThan(5)
      for (const reason of reasons) {
        for (const words of [en, fr]) {
          const [said] = tellReasons(words, id, [reason], TOLD)
          expect(said, reason.code).toMatch(/^\p{Lu}.*\.$/u)
          expect(said, reason.code).not.toMatch(/undefined|NaN|null/)
        }
        const [french] = tellReasons(fr, id, [reason], TOLD)
        expect(wrongSigns(french), french).toEqual([])
        expect(straightApostrophes(french), french).toEqual([])
      }
    })

    test('and every comparison', () => {
      expect(new Set(compared.map(({ code }) => code)).size).toBeGreaterThan(2)
      for (const reason of compared) {
        for (const words of [en, fr]) {
          const said = tellCompared(words, id, reason, TOLD)
          expect(said, reason.code).toBeTruthy()
          expect(said, reason.code).not.toMatch(/undefined|NaN|null/)
        }
        expect(straightApostrophes(tellCompared(fr, id, reason, TOLD) as string)).toEqual([])
      }
    })
  })
}

test('a taste is told as one, whatever its mark', () => {
  for (const mark of ['doing', 'particular', 'possessive', 'fits', 'length']) {
    const reason = { code: 'taste', mark }
    expect(tellReasons(en, 'czar', [reason], TOLD)[0]).toMatch(/^A matter of taste: /)
    expect(tellReasons(fr, 'czar', [reason], TOLD)[0]).toMatch(/^Affaire de goût\u00a0: /)
  }
})

const SAID: readonly (readonly [string, Reason, string])[] = [
  ['allegiance', { code: 'belief', seat: 1, red: 0.19, blue: 0.71, green: 0.1 }, 'Ada is probably blue (71%).'],
  [
    'allegiance',
    { code: 'belief', seat: 1, red: 0.48, blue: 0.43, green: 0.09 },
    'Ada could be red (48%) or blue (43%).',
  ],
  [
    'allegiance',
    { code: 'belief', seat: 2, red: 0.999, blue: 0.001, green: 0 },
    'Tom is almost certainly red (more than 99%).',
  ],
  [
    'president',
    { code: 'lowest_that_beats', rank: 'J', count: 2 },
    'The pair of jacks is the lowest that beats the pile.',
  ],
  ['president', { code: 'saves_best', rank: '2', held: 1 }, 'It saves the two for when it wins the lead.'],
  [
    'president',
    { code: 'pressing', seat: 3, left: 1 },
    'Jun has only one card left, so something low would be a gift.',
  ],
]
for (const [game, reason, said] of SAID) {
  test(said, () => expect(tellReasons(en, game, [reason], TOLD)).toEqual([said]))
}

test('a reason that a catalogue lacks is left out', () => {
  expect(tellReasons(en, 'president', [{ code: 'toString' }, { code: 'goes_out' }], TOLD)).toEqual([
    'You go out with it.',
  ])
  expect(tellReasons(en, 'whist', [{ code: 'goes_out' }], TOLD)).toEqual([])
})
