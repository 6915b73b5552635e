/**
 * Faults that other card games had, each by its id with the check it asks of ours: rules, simulation, and the
 * secrets that the engine answers for.
 */

import { describe, expect, test } from 'vitest'
import { policyOf } from '../src/bots/index.ts'
import {
  begin,
  canonical,
  eventsFor,
  fromSeed,
  type GameEvent,
  hashJson,
  isRefusal,
  move,
  observe,
  readOptions,
  readReplay,
  resample,
  type Seat,
  Unusable,
  type Viewer,
  verifyReplay,
  writeReplay,
} from '../src/engine/index.ts'
import { Dice, playAtRandom, type Run, seedAfter } from '../src/testkit/index.ts'
import { testSeed } from './seeds.ts'
import { Story } from './story.ts'
import { allegiance, choose, czar, gameOf, president, subjects, TINY, tableOf } from './subjects.ts'

const SEED = testSeed('faults')
const seeds = (count: number) => Array.from({ length: count }, (_, index) => seedAfter(SEED, index))

const PRESIDENT = gameOf('president')
const ALLEGIANCE = gameOf('allegiance')
const CZAR = gameOf('czar')

const cards = (text: string) => text.split(' ')
const play = (text: string) => ({ type: 'play', cards: cards(text) })
const PASS = { type: 'pass' }
const red = { type: 'play', card: 'red' }
const vote = (seat: number) => ({ type: 'skip', seat })

/** President from given hands. */
const hands = (texts: readonly string[], options: object = {}, leader = 0) =>
  new Story(PRESIDENT, tableOf(PRESIDENT, texts.length, options, { hands: texts.map(cards), leader }))

/** Allegiance dealt ten cards each, allegiances chosen: the vote of round 1 is open. */
function voting(options: object = {}, seed: string | number = 1): Story {
  const story = new Story(ALLEGIANCE, tableOf(ALLEGIANCE, 4, options), seed)
  for (const seat of [0, 1, 2, 3]) story.plays(seat, story.legal(seat)[0])
  return story
}

/** Czar with given prompts, in the order drawn. */
const prompts = (ids: readonly string[], options: object = {}) => {
  const start = { white: TINY.white.map(card => card.id), black: ids }
  return new Story(CZAR, tableOf(CZAR, 4, options, start))
}

const submit = (story: Story, seat: Seat, count: number) => {
  const hand = story.view(seat).hand as { id: string }[]
  return { type: 'submit', cards: hand.slice(0, count).map(card => card.id) }
}

/** All who answer submit their first cards, in seat order. */
function allSubmit(story: Story): Story {
  const { pick } = story.view(null).black
  for (const seat of story.owing) story.plays(seat, submit(story, seat, pick))
  return story
}

/** The entry of a seat, found by the texts of what it sent. */
function entryOf(story: Story, seat: Seat): number {
  const sent = (story.view(seat).submission as { cards: string[] }).cards
  const texts = sent.map(id => TINY.white.find(card => card.id === id)!.text)
  return (story.view(null).entries as string[][]).findIndex(entry => canonical(entry) === canonical(texts))
}

const PERMUTATIONS = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((item, index) => PERMUTATIONS(list.toSpliced(index, 1)).map(rest => [item, ...rest]))

describe('rules, President', () => {
  test('RU02: going out on four of a kind is going out like any other', () => {
    const three = hands(['7c 7d 7h 7s', '3c 8d', '4c 9d']).plays(0, play('7c 7d 7h 7s'))
    expect(three.last('play')).toMatchObject({ left: 0, reversed: true })
    expect(three.last('out')).toMatchObject({ seat: 0, place: 1, title: 'president' })
    expect(three.owing).toEqual([1])
    expect(three.legal(1)).toEqual([PASS])

    // Two seats are left when the four sevens go: the round ends with them, and nobody is asked again.
    const two = hands(['3c', '7c 7d 7h 7s', '4c 9d']).plays(0, play('3c')).plays(1, PASS).plays(2, PASS)
    two.plays(1, play('7c 7d 7h 7s'))
    expect(two.last('round_result')).toMatchObject({ places: [0, 1, 2], remaining: ['4c', '9d'] })
    expect(two.isOver).toBe(true)
    expect(two.owing).toEqual([])
    expect(two.latest.some(event => event.type === 'trick')).toBe(false)
  })

  test.each([3, 4, 5, 6])('RU04: with %i seats everyone has a place, the last one too', seats => {
    const subject = { ...president, setups: [tableOf(PRESIDENT, seats, { rounds: 2 })] }
    for (const seed of seeds(20)) {
      const events = playAtRandom(subject, seed).steps.flatMap(step => step.events)
      const results = events.filter(event => event.type === 'round_result') as any[]
      expect(results).toHaveLength(2)
      for (const { places, points } of results) {
        expect([...places].sort()).toEqual(Array.from({ length: seats }, (_, seat) => seat))
        expect(places.map((seat: Seat) => points[seat])).toEqual(Array.from({ length: seats }, (_, at) => seats - at))
      }
    }
  })

  test('RU05: in 2000 random rounds no seat without cards is asked, and exactly one seat can play', () => {
    const problems: string[] = []
    for (let index = 0; index < 500; index++) {
      const dice = new Dice(seedAfter(SEED, index))
      const { name: _, ...table } = tableOf(PRESIDENT, 3 + (index % 4), { rounds: 4 })
      let { state } = begin(PRESIDENT, { ...table, random: fromSeed(dice.below(1e9)) })
      while (PRESIDENT.results(state) === null) {
        const owing = PRESIDENT.owing(state)
        const able = state.hands.filter((_: unknown, seat: Seat) => PRESIDENT.legalMoves(state, seat).length > 0)
        if (PRESIDENT.phase(state) === 'play' && able.length !== 1) problems.push(`${able.length} seats can move`)
        if (owing.some(seat => state.hands[seat].length === 0)) problems.push(`a seat without cards owes: ${owing}`)
        const seat = dice.pick(owing)
        const step = move(PRESIDENT, state, seat, dice.pick(PRESIDENT.legalMoves(state, seat)))
        if (isRefusal(step)) throw new Error(step.code)
        state = step.state
      }
      expect(problems, `seed ${seedAfter(SEED, index)}`).toEqual([])
      expect(state.round).toBe(4)
    }
  }, 120_000)

  test('RU08: a revolution lasts to the end of the round, not of the trick', () => {
    const all = '3d 4d 5d 7d 8d 9d Td Qd Kd Ad 2d'
    const story = hands(['Jc Jd Jh Js 6c 6d 6h 6s', all, 'As'], { rounds: 2 })
    story.plays(0, play('Jc Jd Jh Js')).plays(1, PASS).plays(2, PASS).plays(0, play('6c'))
    expect(story.legal(1)).toEqual([PASS, play('5d'), play('4d'), play('3d')].sort(byCanonical(story.legal(1))))
    for (const card of cards('7d 8d 9d Td Qd Kd Ad 2d')) story.refuses(1, play(card), 'too_low')
    story.plays(1, PASS).plays(2, PASS).plays(0, play('6d 6h 6s')).plays(1, PASS).plays(2, PASS)
    while (story.all('round_start').length < 2) story.closes()
    expect(story.view(null)).toMatchObject({ reversed: false, round: 2 })
    expect(story.view(null).order).toEqual([...'3456789TJQKA2'])
    while (PRESIDENT.phase(story.state) === 'exchange') story.closes()
    // The leader's lowest card leads; whatever is higher beats it again.
    const [leader] = story.owing
    const led = story.closes().last('play')
    expect(led.seat).toBe(leader)
    const [next] = story.owing
    const better = story.legal(next).filter(each => each.type === 'play')
    for (const each of better) {
      expect('3456789TJQKA2'.indexOf(each.cards[0][0])).toBeGreaterThan('3456789TJQKA2'.indexOf(led.cards[0][0]))
    }
  })

  test.each([3, 4, 5, 6])('RU13: behind the last of %i seats comes the first that is active', seats => {
    const all = ['3c', '4d 5d', '4h 5h', '4s 5s', '6d 7d', '6h 7h'].slice(0, seats - 1)
    const story = hands([...all, '3d 9c Tc'], {}, seats - 1).plays(seats - 1, play('3d'))
    expect(story.owing).toEqual([0])

    // Seat 0 goes out and its trick is seat 1's to lead behind: then the last seat plays, and seat 1 is next again.
    const other = hands(['4c', '3h 8h', ...all.slice(2), '3d 9c Tc'], {}, seats - 1)
    other.plays(seats - 1, play('3d')).plays(0, play('4c'))
    for (let seat = 1; seat < seats; seat++) other.plays(seat, PASS)
    expect(other.last('trick')).toEqual({ type: 'trick', winner: 0, leader: 1 })
    other.plays(1, play('3h'))
    for (let seat = 2; seat < seats - 1; seat++) other.plays(seat, PASS)
    expect(other.plays(seats - 1, play('9c')).owing).toEqual([1])

    const run = playAtRandom({ ...president, setups: [tableOf(PRESIDENT, seats, { rounds: 3 })] }, SEED)
    for (const event of run.steps.flatMap(step => step.events)) {
      for (const key of ['seat', 'to', 'winner', 'leader', 'giver', 'receiver']) {
        if (event[key] !== undefined) expect(event[key]).toBeLessThan(seats)
      }
    }
  })

  test('RU15: a pass is final, equal ranks are refused, and nothing clears the trick but passes', () => {
    const story = hands(['4c Jc', '5d 9d Qd', '6h Th', '7s 2s 3s']).plays(0, play('4c')).plays(1, PASS)
    story.plays(2, play('6h')).plays(3, play('7s')).plays(0, play('Jc'))
    expect(story.owing).toEqual([2])
    story.refuses(1, play('Qd'), 'owes_nothing')

    hands(['4c Jc', '4d 5d', '6h Th']).plays(0, play('4c')).refuses(1, play('4d'), 'too_low')

    const two = hands(['2c 3c', '5d 9d', '6h Th']).plays(0, play('2c'))
    expect(two.owing).toEqual([1])
    expect(two.all('trick')).toEqual([])
    two.plays(1, PASS)
    expect(two.all('trick')).toEqual([])
    expect(two.plays(2, PASS).last('trick')).toEqual({ type: 'trick', winner: 0, leader: 0 })

    const reversed = hands(['8c 8d 8h 8s 3c 4c', '5d 9d', '6h Th']).plays(0, play('8c 8d 8h 8s'))
    reversed.plays(1, PASS).plays(2, PASS).plays(0, play('3c'))
    expect(reversed.owing).toEqual([1])
    expect(reversed.all('trick')).toHaveLength(1)
  })

  test('RU16: deals are of 52 different cards, and who leads gets the extra ones', () => {
    for (let seed = 0; seed < 1000; seed++) {
      for (let seats = 3; seats <= 6; seats++) {
        const story = new Story(PRESIDENT, tableOf(PRESIDENT, seats), seed)
        const dealt = story.all('hand').map(event => event.cards as string[])
        expect(new Set(dealt.flat()).size).toBe(52)
        // Seat 0 leads: the first 52 mod n seats hold one card more.
        expect(dealt.map(hand => hand.length)).toEqual(
          dealt.map((_, seat) => Math.floor(52 / seats) + (seat < 52 % seats ? 1 : 0)),
        )
      }
    }
    for (const seed of seeds(5)) {
      const run = playAtRandom({ ...president, setups: [tableOf(PRESIDENT, 5, { rounds: 2 })] }, seed)
      let played: string[] = []
      for (const step of run.steps) {
        for (const event of step.events) {
          if (event.type === 'round_start') played = []
          if (event.type === 'play') played.push(...(event.cards as string[]))
        }
        const held = [0, 1, 2, 3, 4].flatMap(seat => PRESIDENT.view(step.state, seat).hand as string[])
        expect(new Set([...held, ...played]).size).toBe(52)
        expect(held.length + played.length).toBe(52)
      }
    }
  })
})

describe('rules, Czar', () => {
  test('RU19: one card does not fill two blanks', () => {
    const story = prompts(['b002'])
    const [first, second] = (story.view(1).hand as { id: string }[]).map(card => card.id)
    story.refuses(1, { type: 'submit', cards: [first, first] }, 'repeated_card')
    expect(story.view(null).locked).toEqual([])
    expect(story.owing).toContain(1)
    story.plays(1, { type: 'submit', cards: [first, second] })
    expect(story.view(null).locked).toEqual([1])
  })

  test('RU21: hands are filled up to seven, in seat order, after one blank and after two', () => {
    const story = allSubmit(prompts(['b002', 'b001', 'b003']))
    expect([0, 1, 2, 3].map(seat => story.view(seat).hand.length)).toEqual([7, 5, 5, 5])
    story.plays(0, { type: 'pick', entry: 0 })
    expect([0, 1, 2, 3].map(seat => story.view(seat).hand.length)).toEqual([7, 7, 7, 7])
    const draws = (step: readonly GameEvent[]) => step.filter(event => event.type === 'draw') as any[]
    expect(draws(story.latest).map(({ to, cards }) => [to, cards.length])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    allSubmit(story)
    expect([0, 1, 2, 3].map(seat => story.view(seat).hand.length)).toEqual([6, 7, 6, 6])
    story.plays(1, { type: 'pick', entry: 0 })
    expect(draws(story.latest).map(({ to, cards }) => [to, cards.length])).toEqual([
      [0, 1],
      [2, 1],
      [3, 1],
    ])
  })

  test('RU23: a czar who is gone is the czar all the same, and the next one follows', () => {
    for (const seed of seeds(10)) {
      const story = new Story(CZAR, tableOf(CZAR, 4, { target_awards: 20 }), seed)
      // Seat 1 never sends anything: what it owes is closed on it.
      for (let round = 1; round <= 8; round++) {
        expect(story.last('round_start')).toMatchObject({ round, czar: (round - 1) % 4 })
        for (const seat of story.owing)
          if (seat !== 1) story.plays(seat, submit(story, seat, story.view(null).black.pick))
        if (story.owing.length > 0 && CZAR.phase(story.state) === 'submit') story.closes()
        expect(story.last('reveal').entries).toHaveLength(3)
        const czarSeat = (round - 1) % 4
        expect(story.owing).toEqual([czarSeat])
        if (czarSeat === 1) expect([0, 1, 2]).toContain(story.closes().last('czar_pick').entry)
        else story.plays(czarSeat, { type: 'pick', entry: 0 })
      }
      expect(story.isOver).toBe(true)
    }
  })

  test('RU26: no default is made but by the closing of a phase', () => {
    for (const subject of subjects) {
      for (const seed of seeds(30)) {
        for (const step of playAtRandom(subject, seed).steps) {
          const isClose = step.entry !== null && 'close' in step.entry
          const defaults = step.events.filter(event => event.default === true)
          if (!isClose) expect(defaults, `${subject.game.id}, seed ${seed}`).toEqual([])
          else expect(defaults.length).toBeGreaterThan(0)
        }
      }
    }
  })

  test('RU28: nobody wins before everyone has played, and only an entry that is there can', () => {
    const story = prompts(['b001', 'b003'])
    const pick = (entry: unknown) => ({ type: 'pick', entry })
    for (const seat of [1, 2, 3]) {
      story.refuses(0, pick(0), 'owes_nothing').refuses(seat, pick(0), 'wrong_type')
      story.plays(seat, submit(story, seat, 1))
    }
    for (const seat of [1, 2, 3]) story.refuses(seat, pick(0), 'owes_nothing')
    story.refuses(0, pick(-1), 'no_such_entry').refuses(0, pick(3), 'no_such_entry')
    for (const entry of [1.5, '1', null, true, [1]]) story.refuses(0, pick(entry), 'unreadable')
    story.plays(0, pick(2))
    expect(story.last('czar_pick').entry).toBe(2)
  })

  test('RU29: an entry of a seat that is gone can win, and that seat can share the game', () => {
    const story = prompts(['b001', 'b003'], { rounds_max: 2 })
    // Seat 3 sends its own and is never heard of again; seat 2 wins the second round.
    allSubmit(story).plays(0, { type: 'pick', entry: entryOf(story, 3) })
    expect(story.last('round_result')).toMatchObject({ winner: 3, awards: [0, 0, 0, 1] })
    for (const seat of [0, 2]) story.plays(seat, submit(story, seat, 1))
    story.closes().plays(1, { type: 'pick', entry: entryOf(story, 2) })
    expect(story.last('game_over').results).toMatchObject({ winner_slots: [2, 3], scores: [0, 0, 0.5, 0.5] })

    // What is made for a seat that sent nothing can win, too.
    const other = prompts(['b001'], { rounds_max: 1 }).closes()
    const { entries } = other.plays(0, { type: 'pick', entry: 1 }).last('round_result')
    expect(entries.map((entry: any) => entry.default)).toEqual([true, true, true])
    expect(other.last('game_over').results.winner_slots).toEqual([entries[1].seat])
  })

  test('RL09: who shares a win gets equal parts, which add up to exactly one', () => {
    /** Rounds in which these seats win, each where it is not the czar. */
    const won = (awards: readonly number[], options: object): any => {
      const story = new Story(CZAR, tableOf(CZAR, 4, options), SEED)
      const left = awards.slice()
      for (let round = 1; !story.isOver; round++) {
        allSubmit(story)
        const czarSeat = (round - 1) % 4
        const able = [0, 1, 2, 3].filter(seat => seat !== czarSeat)
        const winner = able.reduce((best, seat) => (left[seat] > left[best] ? seat : best))
        left[winner] -= 1
        story.plays(czarSeat, { type: 'pick', entry: entryOf(story, winner) })
      }
      return JSON.parse(JSON.stringify(story.last('game_over').results))
    }
    const sum = (scores: number[]) => scores.reduce((total, score) => total + score, 0)
    const three = won([2, 2, 2, 1], { rounds_max: 7 })
    expect(three.awards).toEqual([2, 2, 2, 1])
    expect(three.winner_slots).toEqual([0, 1, 2])
    expect(three.scores).toEqual([1 / 3, 1 / 3, 1 / 3, 0])
    expect(sum(three.scores)).toBe(1)
    const one = won([3, 3, 3, 4], { rounds_max: 20, target_awards: 4 })
    expect(one).toMatchObject({ awards: [3, 3, 3, 4], scores: [0, 0, 0, 1], termination: 'target_reached' })
    const four = won([2, 2, 2, 2], { rounds_max: 8 })
    expect(four).toMatchObject({ scores: [0.25, 0.25, 0.25, 0.25], termination: 'rounds_complete' })
    expect(sum(four.scores)).toBe(1)
  })
})

describe('rules, Allegiance', () => {
  const TIES = [
    ['2-2', [1, 1, 0, 0], [0, 1]],
    ['1-1-1-1', [0, 1, 2, 3], [0, 1, 2, 3]],
    ['2-1-1', [3, 2, 3, 1], [3]],
  ] as const
  test.each(TIES)('RU30: votes %s have one outcome, whatever their order of arrival', (_name, ballots, most) => {
    for (const seed of seeds(5)) {
      const outcomes = PERMUTATIONS([0, 1, 2, 3]).map(order => {
        const story = voting({}, seed)
        for (const seat of order) story.plays(seat, vote(ballots[seat]))
        return story.last('skip')
      })
      expect(outcomes).toHaveLength(24)
      expect(new Set(outcomes.map(canonical)).size).toBe(1)
      const [{ skipped, tie }] = outcomes
      expect(outcomes[0].ballots).toEqual(ballots)
      expect(most).toContain(skipped)
      expect(tie).toBe(most.length > 1)
    }
  })

  test('RU31: votes are counted by seat, however seats are called', () => {
    const story = voting().plays(0, vote(2)).plays(1, vote(2)).plays(3, vote(2)).closes()
    expect(story.last('skip')).toMatchObject({ ballots: [2, 2, null, 2], skipped: 2, tie: false })
    const told = { names: ['Ada', 'Ada', 'Bo', 'Ada'], viewer: null }
    expect(ALLEGIANCE.words.event(story.last('skip'), told)).toContain('Bo')
  })

  test('RU33: who has most votes is skipped, also when it is gone', () => {
    // Seat 2 sends nothing any more: its vote is closed on it, and the others' votes stand.
    const story = voting().plays(0, vote(2)).plays(1, vote(2)).plays(3, vote(0)).closes()
    expect(story.last('skip').skipped).toBe(2)
    expect(story.owing).toEqual([0, 1, 3])
    story.refuses(2, red, 'owes_nothing').closes()
    expect(story.last('resolve').plays[2]).toBeNull()
  })

  test('RU34: a vote stands once it is accepted', () => {
    const story = voting().plays(1, vote(2)).refuses(1, vote(3), 'already_locked_in')
    for (const seat of [0, 2, 3]) story.plays(seat, vote(0))
    expect(story.last('skip').ballots).toEqual([0, 2, 0, 0])
  })

  test('RU36: after the last round there is one end and nothing more', () => {
    const story = voting({ rounds: 7 }, SEED)
    const dice = new Dice(SEED)
    while (!story.isOver) {
      const seat = dice.pick(story.owing)
      story.plays(seat, dice.pick(story.legal(seat)))
    }
    expect(story.all('game_over')).toHaveLength(1)
    expect(story.all('round_start')).toHaveLength(7)
    expect(story.all('skip')).toHaveLength(7)
    for (const seat of [0, 1, 2, 3]) {
      for (const raw of [vote(0), red, { type: 'allegiance', card: 'red' }, null]) story.refuses(seat, raw, 'game_over')
    }
    expect(() => story.closes()).toThrow('game_over')
  })

  test('RL08: a seat with green cards only owes no card', () => {
    const start = {
      hands: [
        ['red', 'green'],
        ['red', 'blue'],
        ['red', 'red'],
        ['blue', 'blue'],
      ],
    }
    const story = new Story(ALLEGIANCE, tableOf(ALLEGIANCE, 4, { rounds: 2 }, start))
    for (const seat of [0, 1, 2, 3]) story.plays(seat, { type: 'allegiance', card: story.view(seat).hand[0] })
    for (const seat of [0, 1, 2, 3]) story.plays(seat, vote(3))
    expect(story.owing).toEqual([1, 2])
    expect(story.legal(0)).toEqual([])
    story.refuses(0, { type: 'play', card: 'green' }, 'owes_nothing')
    story.plays(1, { type: 'play', card: 'blue' }).plays(2, red)
    expect(story.last('resolve')).toMatchObject({ plays: [null, 'blue', 'red', null], delta: 0 })
  })
})

describe('replays', () => {
  const shelf = { findGame: gameOf, materials: () => [TINY] }
  const players = [0, 1, 2, 3].map(seat => ({ name: `bot ${seat}`, kind: 'bot' as const }))
  const story = new Story(CZAR, tableOf(CZAR, 4, { rounds_max: 2 }), 7)
  while (!story.isOver) story.closes()
  const { setup, moves, events } = story
  const replay = writeReplay(CZAR, { setup, players, moves, events, results: CZAR.results(story.state), embed: true })

  test('RU38: a replay holds all that decides the game, and another card or version is found', () => {
    expect(replay).toMatchObject({
      rules: '1.0.0',
      seed: '7',
      deck_hash: hashJson(TINY),
      options: setup.options,
      moves,
    })
    const verify = (value: object) =>
      verifyReplay(readReplay(JSON.parse(JSON.stringify(value)), { shelf, purpose: 'verify' }))
    expect(verify(replay)).toEqual({ holds: true, finished: true })

    const white = TINY.white.map((card, index) => (index === 3 ? { ...card, text: 'Another card' } : card))
    const changed = { ...TINY, white }
    const verdict = verify({ ...replay, deck: changed }) as any
    expect(verdict.holds).toBe(false)
    expect(canonical(verdict)).toContain(hashJson(TINY))
    expect(canonical(verdict)).toContain(hashJson(changed))

    expect(() => verify({ ...replay, rules: '0.9.0' })).toThrow(Unusable)
    expect(() => verify({ ...replay, rules: '0.9.0' })).toThrow(/0\.9\.0/)
    expect(() => verify({ ...replay, version: 2 })).toThrow(/version/)
  })
})

describe('simulation', () => {
  test('RL01: what is listed is what a brute-force list accepts', () => {
    // Every set of 1 to 5 cards of the hand where it is small, every set of equal ranks and pair where it is large.
    let states = 0
    for (let index = 0; states < 5000; index++) {
      const seed = seedAfter(SEED, index)
      const run = playAtRandom(president, seed)
      for (const { state } of new Dice(seed).some(run.steps, 25)) {
        for (const seat of PRESIDENT.owing(state)) {
          compareWithBruteForce(run, state, seat)
          states += 1
        }
      }
    }
  }, 120_000)

  function compareWithBruteForce(run: Run, state: any, seat: Seat): void {
    const hand = PRESIDENT.view(state, seat).hand as string[]
    const { owes_cards: owes, top, reversed } = PRESIDENT.view(state, seat) as any
    const rankOf = (card: string) => '3456789TJQKA2'.indexOf(card[0]) * (reversed ? -1 : 1)
    const wanted = new Set<string>()
    const ranks = (list: string[]) => list.map(card => card[0]).join('')
    if (owes !== null) for (const some of choose(hand, owes)) wanted.add(`give ${ranks(some)}`)
    else {
      for (let count = 1; count <= 4; count++) {
        if (top !== null && top.cards.length !== count) continue
        for (const some of setsOfEqualRank(hand, count)) {
          if (top === null || rankOf(some[0]) > rankOf(top.cards[0])) wanted.add(`play ${ranks(some)}`)
        }
      }
      if (top !== null) wanted.add('pass ')
    }
    const listed = PRESIDENT.legalMoves(state, seat).map((each: any) => `${each.type} ${ranks(each.cards ?? [])}`)
    expect(listed.length).toBe(new Set(listed).size)
    expect([...listed].sort(), `seed ${run.seed}`).toEqual([...wanted].sort())
    for (const some of [...choose(hand, 2), ...hand.map(card => [card]), ...setsOfEqualRank(hand, 3)]) {
      const type = owes === null ? 'play' : 'give'
      const taken = !isRefusal(move(PRESIDENT, state, seat, { type, cards: some }))
      const equal = owes !== null || new Set(some.map(card => card[0])).size === 1
      const due = equal && wanted.has(`${type} ${ranks(some)}`)
      if (taken !== due) throw new Error(`seed ${run.seed}: ${type} ${some} is ${taken ? 'taken' : 'refused'}`)
    }
  }

  function setsOfEqualRank(hand: string[], count: number): string[][] {
    const byRank = new Map<string, string[]>()
    for (const card of hand) byRank.set(card[0], [...(byRank.get(card[0]) ?? []), card])
    return [...byRank.values()].flatMap(equal => choose(equal, count))
  }

  test('RL02: beginning again keeps every option', () => {
    for (const [game, seats, given] of [
      [PRESIDENT, 5, { rounds: 3, revolution: false, next_leader: 'president' }],
      [ALLEGIANCE, 4, { rounds: 5, greens: 4, skip: 'host', track_limit: 2 }],
      [CZAR, 4, { target_awards: 2, rounds_max: 3 }],
    ] as const) {
      const stories = [0, 1].map(() => new Story(game, tableOf(game, seats, given), 5))
      for (const story of stories) while (!story.isOver) story.closes()
      expect(stories[0].all('game_start')[0].options).toMatchObject(given)
      expect(canonical(stories[0].events)).toBe(canonical(stories[1].events))
      const fresh = readOptions(game.options, stories[0].setup.options)
      expect(canonical(fresh)).toBe(canonical(stories[1].setup.options))
    }
  })

  test('RL04: every deal hangs on the seed, the later ones too', () => {
    const secondDeals = new Set<string>()
    for (let seed = 1; seed <= 100; seed++) {
      const story = new Story(PRESIDENT, tableOf(PRESIDENT, 3, { rounds: 8 }), seed)
      while (!story.isOver) story.closes()
      const deals: string[] = []
      for (const [at, event] of story.events.entries()) {
        if (event.type === 'round_start') deals.push(canonical(story.events.slice(at + 1, at + 4)))
      }
      expect(new Set(deals).size).toBe(8)
      secondDeals.add(deals[1])
    }
    expect(secondDeals.size).toBe(100)
    const orders = Array.from({ length: 100 }, (_, seed) => {
      const story = new Story(CZAR, tableOf(CZAR, 4, { rounds_max: 8, target_awards: 20 }), seed + 1)
      while (!story.isOver) story.closes()
      return story
        .all('round_start')
        .map(event => event.black.id)
        .join()
    })
    expect(new Set(orders).size).toBeGreaterThan(98)
  })

  test('RL05: who plays changes neither the deal nor the piles', () => {
    for (const subject of [president, allegiance, czar]) {
      const { game } = subject
      const told = ['random', ...Object.keys(game.levels), 'closing'].map(level => {
        const story = new Story(game, subject.setups[0], 11)
        const deal = canonical(story.events)
        let chance = fromSeed(99)
        for (let count = 0; count < 60 && !story.isOver; count++) {
          const [seat] = story.owing
          if (level === 'closing') {
            story.closes()
            continue
          }
          const observation = observe(game, story.setup, story.state, seat)
          const events = eventsFor(story.events, seat)
          // A player is given nothing of the game's generator.
          expect(JSON.stringify([observation, events])).not.toMatch(/"(random|seed|used)":/)
          const [chosen, next] = policyOf(game, level)({ observation, events, random: chance })
          chance = next
          story.plays(seat, chosen)
        }
        return { deal, blacks: story.all('round_start').map(event => event.black?.id ?? null) }
      })
      expect(new Set(told.map(({ deal }) => deal)).size).toBe(1)
      for (const { blacks } of told) {
        const shared = Math.min(blacks.length, told[0].blacks.length)
        expect(blacks.slice(0, shared)).toEqual(told[0].blacks.slice(0, shared))
      }
    }
  })

  test('RL06: what the public events tell is what the observation shows, at every step', () => {
    for (const seed of seeds(25)) {
      const run = playAtRandom({ ...president, setups: president.setups.slice(0, 7) }, seed)
      const log = {
        counts: [] as number[],
        trick: [] as any[],
        places: [] as number[],
        totals: [] as number[],
        reversed: false,
      }
      for (const { state, events } of run.steps) {
        for (const event of events as readonly any[]) retell(log, event)
        const { counts, trick, places, reversed, totals, passed, top } = PRESIDENT.view(state, null) as any
        // The trick is shown as it lies; when it is over the next one is empty.
        expect({ counts, places, reversed }, `seed ${seed}`).toEqual({
          counts: log.counts,
          places: log.places,
          reversed: log.reversed,
        })
        if (log.totals.length > 0) expect(totals).toEqual(log.totals)
        if (PRESIDENT.results(state) !== null) continue
        expect(trick).toEqual(log.trick)
        expect(top).toEqual(log.trick.findLast(each => each.cards !== null) ?? null)
        expect(passed).toEqual(
          log.trick
            .filter(each => each.cards === null)
            .map(each => each.seat)
            .sort(),
        )
      }
    }
  })

  function retell(log: any, event: any): void {
    switch (event.type) {
      case 'round_start':
        log.counts = event.counts.slice()
        log.trick = []
        log.places = []
        log.reversed = false
        break
      case 'transfer':
        log.counts[event.giver] -= event.count
        log.counts[event.receiver] += event.count
        break
      case 'play':
        log.trick.push({ seat: event.seat, cards: event.cards })
        log.counts[event.seat] -= event.cards.length
        expect(event.left).toBe(log.counts[event.seat])
        log.reversed = event.reversed
        break
      case 'pass':
        log.trick.push({ seat: event.seat, cards: null })
        break
      case 'out':
        log.places.push(event.seat)
        break
      case 'trick':
        log.trick = []
        break
      case 'round_result':
        log.places = event.places
        log.totals = event.totals
        break
    }
  }

  test('RL08: a game is open exactly as long as some seat has a legal move, over 10,000 steps', () => {
    let steps = 0
    for (let index = 0; steps < 10_000; index++) {
      for (const subject of subjects) {
        const run = playAtRandom(subject, seedAfter(SEED, index))
        for (const { state } of run.steps) {
          const able = Array.from({ length: run.setup.seats }, (_, seat) => run.game.legalMoves(state, seat).length > 0)
          expect(able.some(Boolean), `${run.game.id}, seed ${run.seed}`).toBe(run.game.results(state) === null)
          steps += 1
        }
      }
    }
  })
})

describe('secrets', () => {
  test('SE01: the order of entries tells nobody who wrote which', () => {
    const landed = [1, 2, 3].map(() => [0, 0, 0])
    for (let seed = 0; seed < 600; seed++) {
      const orders = PERMUTATIONS([1, 2, 3]).map(arrivals => {
        const story = new Story(CZAR, tableOf(CZAR, 4, { rounds_max: 1 }), seed)
        const { pick } = story.view(null).black
        for (const seat of arrivals) story.plays(seat, submit(story, seat, pick))
        expect(story.view(0).entries).toEqual(story.last('reveal').entries)
        const { entries } = story.plays(0, { type: 'pick', entry: 0 }).last('round_result')
        return entries.map((entry: any) => entry.seat as Seat) as Seat[]
      })
      expect(new Set(orders.map(canonical)).size, `seed ${seed}`).toBe(1)
      for (const [index, seat] of orders[0].entries()) landed[seat - 1][index] += 1
    }
    // A third of 600 is 200; 26 % is 156 and 41 % is 246.
    for (const counts of landed) for (const count of counts) expect(count).toBeGreaterThan(155)
    for (const counts of landed) for (const count of counts) expect(count).toBeLessThan(247)
  }, 120_000)

  test('SE03: what is hidden is null, never a colour, a seat or a zero', () => {
    const story = new Story(ALLEGIANCE, tableOf(ALLEGIANCE, 4), 3)
    for (const seat of [0, 2, 3]) story.plays(seat, { type: 'allegiance', card: story.view(seat).hand[0] })
    const nothing = { allegiance: null, ballot: null, play: null, skipped: null, history: [] }
    const allegiances = (viewer: Viewer) => [story.view(viewer).allegiances].flat()
    expect(story.view(1)).toMatchObject({ ...nothing, locked: [0, 2, 3] })
    expect(story.view(null)).toMatchObject({ ...nothing, hand: null })
    story.plays(1, { type: 'allegiance', card: story.view(1).hand[0] })
    for (const seat of [0, 2, 3]) story.plays(seat, vote(0))
    expect(story.view(1)).toMatchObject({ ballot: null, play: null, skipped: null, locked: [0, 2, 3] })
    story.plays(1, vote(0))
    for (const seat of [2, 3]) story.plays(seat, story.legal(seat)[0])
    expect(story.view(1)).toMatchObject({ play: null, locked: [2, 3], skipped: 0 })
    expect(story.view(null)).toMatchObject({ allegiance: null, play: null, locked: [2, 3] })
    for (const viewer of [null, 0, 1]) for (const value of allegiances(viewer)) expect(value).toBeNull()
  })

  test('SE09: what seats chose before it changes no byte of what a later seat is asked with', () => {
    const everySeat = [0, 1, 2]
    const seen = { allegiance: new Set<string>(), skip: new Set<string>(), play: new Set<string>() }
    const deal = () => new Story(ALLEGIANCE, tableOf(ALLEGIANCE, 4), 21)
    const ways = (story: Story) => everySeat.map(seat => story.legal(seat))
    for (const chosen of product(ways(deal()))) {
      const story = deal()
      for (const seat of everySeat) if (chosen[seat] !== undefined) story.plays(seat, chosen[seat])
      seen.allegiance.add(story.seen(3))
    }
    const ballots = () => deal().closes()
    for (const chosen of product(ways(ballots()))) {
      const story = ballots()
      for (const seat of everySeat) story.plays(seat, chosen[seat])
      seen.skip.add(story.seen(3))
    }
    // Seat 0 is skipped; seats 1 and 2 choose before seat 3.
    const plays = () => {
      const story = ballots()
      for (const seat of [0, 1, 2, 3]) story.plays(seat, vote(0))
      return story
    }
    for (const chosen of product([plays().legal(1), plays().legal(2)])) {
      const story = plays().plays(1, chosen[0]).plays(2, chosen[1])
      seen.play.add(story.seen(3))
    }
    expect([seen.allegiance.size, seen.skip.size, seen.play.size]).toEqual([1, 1, 1])
  })

  function product<T>(lists: readonly (readonly T[])[]): T[][] {
    return lists.reduce<T[][]>((ways, list) => ways.flatMap(way => list.map(item => [...way, item])), [[]])
  }

  const PHASES = {
    president: ['exchange', 'play'],
    allegiance: ['allegiance', 'skip', 'play'],
    czar: ['submit', 'pick'],
  }
  test.each(Object.entries(PHASES))('SE17: %s keeps secrets in each of its phases: %s', (id, phases) => {
    const subject = subjects.find(each => each.game.id === id)!
    const { game } = subject
    const compared = new Map<string, number>()
    const differing = new Map<string, number>()
    for (let index = 0; index < 400 && phases.some(phase => (differing.get(phase) ?? 0) < 10); index++) {
      const run = playAtRandom(subject, seedAfter(SEED, index))
      const dice = new Dice(run.seed)
      for (const phase of phases) {
        const steps = run.steps.filter(step => game.phase(step.state) === phase)
        if (steps.length === 0) continue
        const step = dice.pick(steps)
        const history = { setup: run.setup, moves: run.history.moves.slice(0, step.index + 1) }
        const viewers: Viewer[] = [null, ...Array.from({ length: run.setup.seats }, (_, seat) => seat)]
        for (const viewer of viewers) {
          const { state } = resample(game, history, viewer, dice.generatorFor())
          const [here, there] = [step.state, state].map(each => JSON.stringify(observe(game, run.setup, each, viewer)))
          expect(here, `seed ${run.seed}, step ${step.index}, viewer ${viewer}`).toBe(there)
          compared.set(phase, (compared.get(phase) ?? 0) + 1)
          const hidden = [step.state, state].map(each => canonical(game.secrets(each, viewer)))
          if (hidden[0] !== hidden[1]) differing.set(phase, (differing.get(phase) ?? 0) + 1)
        }
      }
    }
    // In each phase worlds were compared that do differ.
    for (const phase of phases) expect(differing.get(phase) ?? 0, phase).toBeGreaterThanOrEqual(10)
  })
})

function byCanonical(order: readonly object[]): (a: object, b: object) => number {
  const texts = order.map(canonical)
  return (a, b) => texts.indexOf(canonical(a)) - texts.indexOf(canonical(b))
}
