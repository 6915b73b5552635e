import { describe, expect, test } from 'vitest'
import { canonical, eventsFor, type GameEvent, isRefusal, move, type Options } from '../../engine/index.ts'
import { Dice } from '../../testkit/index.ts'
import { allegiance } from './index.ts'
import { canEndAtZero, type PublicTable, publicTable } from './reach.ts'
import { type AllegianceState, COLOURS, type Colour, moveWeight } from './state.ts'
import { Story, setUp, table } from './story.ts'

const canWin = (story: Story) => story.view(null).green_can_win

describe('before the first card is played', () => {
  const CASES = [
    [{}, false], // 21 steps of one: odd
    [{ skip: 'host' }, false],
    [{ rounds: 5 }, false],
    [{ rounds: 1 }, false],
    [{ rounds: 6 }, true],
    [{ rounds: 2 }, true], // three blue, three red
    [{ rounds: 7, greens: 0 }, false],
    [{ rounds: 6, greens: 0 }, true],
    [{ rounds: 7, greens: 4 }, true], // a seat may be left with three greens in round 7
    [{ rounds: 6, greens: 4 }, true],
    // A seat holds 9 cards, 5 of them to play at least: only from round 6 on can it be left with green.
    [{ rounds: 5, greens: 4 }, false],
    [{ track_limit: 5 }, true], // 3, 5 (of 6), 4, 3, 2, 1, 0: a cut breaks the odds
    [{ track_limit: 9 }, true], // 3, 6, 9, 9 (of 10), 6, 3, 0
    [{ track_limit: 10 }, false], // 3, 6, 9, 10 (of 12), and 7, 4, 1 at best
    [{ track_limit: 1 }, true],
    [{ track_limit: 1, rounds: 1 }, false], // 3 is cut to 1, and the game is over
    [{ track_limit: 3, rounds: 3 }, true], // 3, 3 (of 4), 0
    [{ track_limit: 4, rounds: 3 }, false], // 3, 4 (of 6), 1 at best
    [{ track_limit: 6, rounds: 5 }, true], // 3, 6, 6 (of 7), 3, 0
    [{ track_limit: 7, rounds: 5 }, false], // 3, 6, 7 (of 9), 4, 1 at best
    [{ track_limit: 21 }, false],
  ] as const
  for (const [options, reachable] of CASES) {
    test(`${JSON.stringify(options)}: ${reachable}`, () => expect(canWin(table(options))).toBe(reachable))
  }
})

describe('as the game goes on', () => {
  test('with nine plays left -9 can come to 0, -11 and -8 cannot', () => {
    const seen = (balance: number, rounds_left: number): PublicTable => ({
      unseen: { red: 10, blue: 19, green: 2 },
      track_limit: null,
      balance,
      rounds_left,
      counts: [6, 6, 6, 9],
      empty: [false, false, false, false],
      players: null,
    })
    expect([canEndAtZero(seen(-9, 3)), canEndAtZero(seen(-11, 3)), canEndAtZero(seen(-8, 3))]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('at the end it says whether green has won', () => {
    const even = table({ rounds: 2 }, 'rrr bbb rrr bbb').lay('rbrb').vote('0000').play('.brb').vote('1111').play('r.rb')
    expect([even.state.balance, canWin(even)]).toEqual([0, true])
    const odd = table({ rounds: 1 }, 'rrr bbb rrr bbb').lay('rbrb').vote('0000').play('.brb')
    expect([odd.state.balance, canWin(odd)]).toEqual([1, false])
  })

  test('colours run out: after 18 reds of 18 on a track of 1 the last three are blue', () => {
    const seen: PublicTable = {
      unseen: { red: 0, blue: 18, green: 4 },
      track_limit: 1,
      balance: -1,
      rounds_left: 1,
      counts: [3, 4, 5, 6],
      empty: [false, false, false, false],
      players: [0, 1, 2],
    }
    // Three blues: 2, cut to 1. With one red left two blues and it would lead to 0.
    expect(canEndAtZero(seen)).toBe(false)
    expect(canEndAtZero({ ...seen, unseen: { red: 1, blue: 17, green: 4 } })).toBe(true)
    // Before the skip seat 0, with three cards, may hold green only: two blues, cut to 1.
    expect(canEndAtZero({ ...seen, players: null })).toBe(false)
  })

  test('who owes a card is public: with three to play an even balance stays even no longer', () => {
    const story = table({ rounds: 1 }, 'r rr rr rr').lay('rrrr')
    // Set up: anyone may hold green only, so 0 may stay as it is.
    expect(canWin(story)).toBe(true)
    story.vote('0000')
    expect(allegiance.owing(story.state)).toEqual([1, 2, 3])
    expect(canWin(story)).toBe(false)
  })
})

describe('against all worlds and all lines of play', () => {
  // Every hand a seat could be dealt, every choice: what everyone was told so far, and whether 0 came of it.
  const TABLES = [
    [{ rounds: 2, skip: 'host' }, [2, 2, 1, 1]],
    [{ rounds: 3, skip: 'host', track_limit: 1 }, [2, 2, 1, 1]],
    [{ rounds: 1, skip: 'host' }, [1, 2, 2, 2]],
  ] as const
  for (const [options, sizes] of TABLES) {
    test(`${JSON.stringify(options)} with hands of ${sizes.join(', ')}`, () => {
      const claimed = new Map<string, boolean>()
      const reached = new Set<string>()
      for (const hands of allHands(sizes)) {
        const story = new Story(setUp(options, hands))
        follow(story.state, 'begin', claimed, reached)
      }
      const truth = [...claimed.keys()].map(key => [key, reached.has(key)])
      expect([...claimed]).toEqual(truth)
      expect(new Set(claimed.values()).size).toBe(2)
    }, 180_000)
  }
})

/** Plays every line on from a state; gives whether 0 was reached, and notes both for what everyone was told. */
function follow(state: AllegianceState, told: string, claimed: Map<string, boolean>, reached: Set<string>): boolean {
  const says = allegiance.view(state, null).green_can_win as boolean
  if ((claimed.get(told) ?? says) !== says) throw new Error(`${told}: ${says} in one world only`)
  claimed.set(told, says)
  const results = allegiance.results(state)
  let zero = results?.balance === 0
  const seat = allegiance.owing(state)[0]
  for (const choice of results === null ? allegiance.legalMoves(state, seat) : []) {
    const step = move(allegiance, state, seat, choice)
    if (isRefusal(step)) throw new Error(step.code)
    const events = eventsFor(step.events, null).filter((event: GameEvent) => event.type !== 'game_over')
    const next = `${told} ${canonical(events)} ${allegiance.owing(step.state)}`
    if (follow(step.state, next, claimed, reached)) zero = true
  }
  if (zero) reached.add(told)
  return zero
}

/** All sets of four hands of these sizes, cards of a hand in order of colour. */
function allHands(sizes: readonly number[]): string[] {
  let all = ['']
  for (const size of sizes) {
    const hands = ['r', 'b', 'g'].reduce<string[]>(
      (found, letter) =>
        found.flatMap(one => Array.from({ length: size - one.length + 1 }, (_, n) => one + letter.repeat(n))),
      [''],
    )
    const whole = hands.filter(one => one.length === size)
    all = all.flatMap(before => whole.map(one => `${before} ${one}`.trim()))
  }
  return all
}

describe('against a search over seats, cards and rounds', () => {
  const OPTIONS: readonly Options[] = [
    { greens: 4 },
    { greens: 4, rounds: 6 },
    { greens: 4, track_limit: 1 },
    { greens: 4, track_limit: 4 },
    { greens: 4, track_limit: 7, rounds: 6 },
    { greens: 2, track_limit: 5 },
    { greens: 2, track_limit: 3, rounds: 5 },
    { greens: 0, track_limit: 10 },
    { greens: 0, rounds: 6 },
  ]
  test('in dealt games at every step', () => {
    const dice = new Dice('8')
    const counts = { true: 0, false: 0 }
    for (let game = 0; game < 90; game++) {
      const options = OPTIONS[game % OPTIONS.length]
      const story = table(options, null, String(game))
      // Red all along in every third game: that is where balances go far and colours run out.
      const lean = game % 3 === 0
      while (story.state.phase !== 'over') {
        const seat = dice.pick(allegiance.owing(story.state))
        const moves = allegiance.legalMoves(story.state, seat)
        story.move(seat, lean && story.state.phase === 'play' ? moves[0] : dice.pick(moves))
        const seen = publicTable(story.state)
        if (seen.rounds_left > 3) continue
        const says = canEndAtZero(seen)
        if (says !== search(seen)) throw new Error(`it says ${says} of ${JSON.stringify([options, seen])}`)
        counts[`${says}`] += 1
      }
    }
    expect(Math.min(counts.true, counts.false)).toBeGreaterThan(200)
  }, 180_000)

  test('at tables made up at random, set up ones and dealt ones late in the game', () => {
    const dice = new Dice('9')
    for (let made = 0; made < 1500; made++) {
      const seen = dice.percent(50) ? anySetUp(dice) : anyDealt(dice)
      expect(canEndAtZero(seen), JSON.stringify(seen)).toBe(search(seen))
    }
  }, 180_000)
})

function anySetUp(dice: Dice): PublicTable {
  const counts = [0, 1, 2, 3].map(() => dice.below(4))
  const empty = counts.map(count => count === 0 || dice.percent(20))
  const able = [0, 1, 2, 3].filter(seat => !empty[seat])
  const skipped = dice.below(4)
  const players = able.filter(seat => seat !== skipped)
  return {
    unseen: null,
    track_limit: dice.pick([null, null, 1, 2, 3]),
    balance: dice.below(3) - 1,
    rounds_left: 1 + dice.below(3),
    counts,
    empty,
    players: dice.percent(50) && players.length > 0 ? players : null,
  }
}

function anyDealt(dice: Dice): PublicTable {
  const rounds_left = 1 + dice.below(2)
  const counts = [9, 9, 9, 9]
  const skips = [0, 0, 0, 0]
  for (let round = 0; round < 7 - rounds_left; round++) skips[dice.below(4)] += 1
  for (const seat of [0, 1, 2, 3]) counts[seat] -= 7 - rounds_left - skips[seat]
  const green = dice.pick([0, 2, 4])
  const played = 36 - counts.reduce((sum, count) => sum + count)
  // 18 plays at most, and as many red ones as there are: from none to all of them.
  const reds = Math.min(played, (40 - green) / 2) - dice.below(3)
  const unseen = { red: (40 - green) / 2 - reds, blue: (40 - green) / 2 - (played - reds), green }
  const limit = 1 + dice.below(4)
  return {
    unseen,
    track_limit: limit,
    balance: Math.max(-limit, -1 - dice.below(limit)),
    rounds_left,
    counts,
    empty: [false, false, false, false],
    players: dice.percent(50) ? [0, 1, 2, 3].filter(seat => seat !== richest(counts)) : null,
  }
}

/** The seat with most cards: the likeliest to be skipped again, and any would do. */
function richest(counts: readonly number[]): number {
  return counts.indexOf(Math.max(...counts))
}

/** Whether some line of skips and plays ends at 0: seat by seat, card by card, green counted where a seat stops. */
function search(seen: PublicTable): boolean {
  const many = { red: 99, blue: 99, green: 99 }
  const tried = new Set<string>()
  const look = (
    round: number,
    balance: number,
    left: Record<Colour, number>,
    held: readonly number[],
    empty: readonly boolean[],
  ): boolean => {
    const green = held.reduce((sum, count, seat) => sum + (empty[seat] ? count : 0), 0)
    if (green > left.green) return false
    if (round === seen.rounds_left) return balance === 0
    const key = canonical([round, balance, left, held, empty])
    if (tried.has(key)) return false
    tried.add(key)
    const fixed = round === 0 ? seen.players : null
    for (const skipped of fixed === null ? [0, 1, 2, 3] : [null]) {
      const asked = fixed ?? [0, 1, 2, 3].filter(seat => seat !== skipped && !empty[seat] && held[seat] > 0)
      // Each seat that is asked plays red or blue, or turns out to hold green only.
      for (let code = 0; code < 3 ** asked.length; code++) {
        const plays = asked.map((_, index) => COLOURS[Math.floor(code / 3 ** index) % 3])
        if (fixed !== null && plays.includes('green')) continue
        const red = plays.filter(card => card === 'red').length
        const blue = plays.filter(card => card === 'blue').length
        if (red > left.red || blue > left.blue) continue
        const heldNext = held.map(
          (count, seat) => count - (asked.includes(seat) && plays[asked.indexOf(seat)] !== 'green' ? 1 : 0),
        )
        const emptyNext = empty.map(
          (was, seat) => was || (asked.includes(seat) && plays[asked.indexOf(seat)] === 'green'),
        )
        const leftNext = { red: left.red - red, blue: left.blue - blue, green: left.green }
        if (look(round + 1, moveWeight(balance, blue - red, seen.track_limit), leftNext, heldNext, emptyNext))
          return true
      }
    }
    return false
  }
  return look(0, seen.balance, seen.unseen ?? many, seen.counts, seen.empty)
}
