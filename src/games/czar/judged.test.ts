import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readDeck } from '../../decks/index.ts'
import {
  begin,
  close,
  type Entry,
  fromSeed,
  isRefusal,
  type JudgedSet,
  move,
  observe,
  readOptions,
  type Setup,
} from '../../engine/index.ts'
import { czar } from './index.ts'

const deck = readDeck(JSON.parse(readFileSync(new URL('../../../decks/house.json', import.meta.url), 'utf8')), '')
const judging = czar.judging!

const setupOf = (seed: string): Setup => ({
  seats: 4,
  options: readOptions(czar.options, { deck: deck.id }),
  materials: { deck },
  random: fromSeed(seed),
  start: null,
})

/** Plays a game by first legal moves with quips; what `skips` says is closed on instead. */
function played(seed: string, skips: (turn: number, seat: number) => boolean = () => false) {
  const setup = setupOf(seed)
  let { state } = begin(czar, setup)
  const moves: Entry[] = []
  while (czar.results(state) === null) {
    const asked = czar.owing(state).find(seat => !skips(state.turn, seat))
    const [first] = asked === undefined ? [] : czar.legalMoves(state, asked)
    const said = first?.type === 'submit' ? { ...first, quip: `quip of ${asked}` } : first
    const step = asked === undefined ? close(czar, state) : move(czar, state, asked, said)
    if (isRefusal(step)) throw new Error(step.code)
    moves.push(asked === undefined ? { close: true } : { seat: asked, move: said })
    state = step.state
  }
  return { setup, moves, end: state }
}

describe('sets of a game', () => {
  const { setup, moves, end } = played('7')
  const sets = judging.sets({ setup, moves })

  test('one a round, each with three entries in the order of the reveal and the czar who judged', () => {
    expect(sets.length).toBe(czar.results(end)!.rounds_played)
    for (const [at, { seat, entries, chosen }] of sets.entries()) {
      expect(seat).toBe(at % 4)
      expect(entries.map(entry => entry.seat).sort()).toEqual([0, 1, 2, 3].filter(other => other !== seat))
      expect(chosen).toEqual({ entry: 0, isDefault: false })
    }
  })

  test('entry and judgement know the move they came from', () => {
    for (const set of sets) {
      expect((moves[set.at] as any).move.type).toBe('pick')
      for (const { at, seat, cards, isDefault } of set.entries) {
        expect(moves[at]).toMatchObject({ seat, move: { cards } })
        expect(isDefault).toBe(false)
      }
    }
  })

  test('prompts for two answers have entries of two texts', () => {
    const texts = new Map(deck.white.map(({ id, text }) => [id, text]))
    const picks = new Map(deck.black.map(({ id, pick }) => [id, pick]))
    const seeds = ['7', '8', '9', '10', '11', '12', '13', '14']
    const all = seeds.flatMap(seed => [...judging.sets(played(seed))])
    expect(new Set(all.map(({ prompt }) => picks.get(prompt.id)))).toEqual(new Set([1, 2]))
    for (const { prompt, entries } of all) {
      for (const { cards, texts: shown } of entries) {
        expect(cards.length).toBe(picks.get(prompt.id))
        expect(shown).toEqual(cards.map(card => texts.get(card)))
      }
    }
  })
})

test('what was drawn by lot says so: one entry, all three, the choice', () => {
  const one = judging.sets(played('7', (turn, seat) => turn === 0 && seat === 2))[0]
  expect(one.entries.filter(({ isDefault }) => isDefault).map(({ seat }) => seat)).toEqual([2])
  const all = judging.sets(played('7', turn => turn === 0))[0]
  expect(all.entries.map(({ isDefault }) => isDefault)).toEqual([true, true, true])
  expect(new Set(all.entries.map(({ at }) => at))).toEqual(new Set([0]))
  const choice = judging.sets(played('7', turn => turn === 1))[0]
  expect(choice.chosen.isDefault).toBe(true)
  expect(choice.entries.some(({ isDefault }) => isDefault)).toBe(false)
})

describe('a set that is put again', () => {
  const { setup, moves } = played('7')
  const set = judging.sets({ setup, moves })[2]
  const put = judging.put(setup, set, [2, 0, 1])
  const seen = observe(czar, setup, put.state, put.seat)

  test('its entries stand in the new order, in view, story and words', () => {
    const shown = [2, 0, 1].map(entry => set.entries[entry].texts)
    expect(seen.view!.entries).toEqual(shown)
    expect(put.events.at(-1)).toEqual({ type: 'reveal', entries: shown })
    expect(seen.legal_moves).toEqual([0, 1, 2].map(entry => ({ type: 'pick', entry })))
    expect(seen.text).toContain(
      `Entries: ${shown.map((texts, at) => `${at}: ${texts.map(t => JSON.stringify(t)).join(' + ')}`).join('; ')}.`,
    )
  })

  test('nothing else of the game is in it: no quip, award, hand, earlier round', () => {
    const other: JudgedSet = {
      ...set,
      at: 0,
      seat: 3,
      entries: set.entries.map(entry => ({ ...entry, seat: 0, at: 0 })),
    }
    const again = judging.put(setupOf('9'), other, [2, 0, 1])
    expect(observe(czar, setup, again.state, again.seat)).toEqual(seen)
    expect(again.events).toEqual(put.events)
    expect(JSON.stringify([seen, put.events])).not.toContain('quip of')
    expect(seen.view).toMatchObject({ round: 1, czar: 0, awards: [0, 0, 0, 0], last: null, hand: [], submission: null })
    expect(seen.text).not.toContain('hand')
  })

  const ANSWERS = [
    [{ type: 'pick', entry: 2, commentary: 'the best' }, null],
    [{ type: 'pick', entry: 3 }, 'no_such_entry'],
    [{ type: 'pick', entry: 'A' }, 'unreadable'],
    [{ type: 'submit', cards: ['w001'] }, 'wrong_type'],
    [{ type: 'pick', entry: 0, commentary: 'x'.repeat(281) }, 'too_long'],
  ] as const
  for (const [raw, code] of ANSWERS) {
    test(`${JSON.stringify(raw).slice(0, 60)}: ${code ?? 'taken'}`, () => {
      const step = move(czar, put.state, put.seat, raw)
      expect(isRefusal(step) ? step.code : null).toBe(code)
    })
  }

  test('a pick chooses a slot, a submission none', () => {
    expect(judging.slotOf({ type: 'pick', entry: 1 })).toBe(1)
    expect(() => judging.slotOf({ type: 'submit', cards: [] })).toThrow('chooses no slot')
  })
})
