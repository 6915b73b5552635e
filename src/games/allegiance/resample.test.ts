import { describe, expect, test } from 'vitest'
import {
  begin,
  canonical,
  close,
  type Entry,
  eventsFor,
  type GameEvent,
  type History,
  isRefusal,
  type Json,
  move,
  observe,
  play,
  type Random,
  type Step,
  scripted,
  toldTo,
  unfold,
  type Viewer,
} from '../../engine/index.ts'
import { checkOutcomes, Dice } from '../../testkit/index.ts'
import { allegiance } from './index.ts'
import { type AllegianceState, COLOURS, type Colour, freshDeck } from './state.ts'
import { type Story, table } from './story.ts'

/** All that is hidden in a state, for everyone. */
const hidden = (state: AllegianceState): Json => [state.hands, state.allegiances, state.ballots, state.plays]

describe('on small positions the outcomes are those of a brute-force list', () => {
  const POSITIONS: [name: string, story: Story, viewer: Viewer][] = [
    ['before any choice', table({}, 'rg b rb g'), 0],
    ['two goals laid', table({}, 'rg b rb g').lay('.bb.'), 0],
    ['all goals laid, one by default', table({}, 'rg b rb g').lay('rb.g').close(), 0],
    ['ballots half in', table({}, 'r b b g').lay('rbbg').vote('.21.'), 0],
    ['one seat has green only, one is skipped', table({}, 'r gg rb b').lay('rgbb').vote('3333'), 0],
    ['plays half in', table({}, 'rr rb bb r').lay('rrbr').vote('0000').play('.b..'), 0],
    ['a play of its own and one of another', table({}, 'r bb r rb').lay('rbrr').vote('2222').play('.b.b'), 3],
    ['a round resolved by default', table({ rounds: 2 }, 'r rb bb r').lay('rrbr').vote('0000').close(), 0],
    ['the end', table({ rounds: 1 }, 'r rbb b b').lay('rrbb').vote('0000').close(), 0],
    ['a host', table({ rounds: 1, skip: 'host' }, 'r rb b r').lay('rrbr').vote('2'), 2],
    [
      'a host who was late',
      table({ rounds: 2, skip: 'host' }, 'r rb b r', scripted('3', [3]))
        .lay('rrbr')
        .close(),
      2,
    ],
    ['spectators', table({}, 'r b g r').lay('.bg.'), null],
  ]
  for (const [name, story, viewer] of POSITIONS) {
    test(`${name}, seen from ${viewer ?? 'outside'}`, () => {
      const expected = allWorlds(story, viewer)
      expect(expected.size).toBeGreaterThan(1)
      const draws = Math.max(1000, expected.size * 20)
      const outcomes = { history: story.history, viewer, of: hidden, expected, seed: '4', draws }
      expect(checkOutcomes(allegiance, outcomes)).toEqual([])
    }, 180_000)
  }
})

/**
 * Every history the viewer cannot tell from the story's, by trying all there are: each order of each hand of the
 * others, each of their choices in a phase that is not revealed. Gives what is hidden, with the number of its histories.
 */
function allWorlds(story: Story, viewer: Viewer): Map<string, number> {
  const steps = [...unfold(allegiance, story.history)]
  const truth = steps.map(step => shown(story, step, viewer))
  const options = slots(story, viewer)
  const weights = new Map<string, number>()
  const follow = (step: Step<AllegianceState>, index: number): void => {
    if (shown(story, step, viewer) !== truth[index]) return
    if (index === options.length) {
      const key = canonical(hidden(step.state))
      weights.set(key, (weights.get(key) ?? 0) + 1)
      return
    }
    for (const entries of options[index]) {
      const next = takeAll(step.state, entries)
      if (next !== null) follow(next, index + 1)
    }
  }
  const dealt = steps[0].state.hands
  for (const hands of products(dealt.map((hand, seat) => (seat === viewer ? [hand] : orders(hand.length))))) {
    follow(begin(allegiance, { ...story.setup, random: tiesOf(story), start: { hands } }), 0)
  }
  return weights
}

/** Makes the decisions of one entry; null if one of them cannot be made with these hands. */
function takeAll(state: AllegianceState, entries: readonly Entry[]): Step<AllegianceState> | null {
  const events: GameEvent[] = []
  let now = state
  for (const entry of entries) {
    const step = 'close' in entry ? close(allegiance, now) : move(allegiance, now, entry.seat, entry.move)
    if (isRefusal(step)) return null
    now = step.state
    events.push(...step.events)
  }
  return { state: now, events }
}

/** What a viewer has of a step; whether a move was a default is told to its seat alone and stays as it was. */
function shown(story: Story, step: Step<AllegianceState>, viewer: Viewer): string {
  const told = eventsFor(step.events, viewer).map(event =>
    event.type === 'own_move' ? { ...event, default: 0 } : event,
  )
  return canonical([told, observe(allegiance, story.setup, step.state, viewer)])
}

/** What each entry can have been: for a close all combinations of moves of those who owed. */
function slots(story: Story, viewer: Viewer): Entry[][][] {
  const states = [...unfold(allegiance, story.history)].map(step => step.state)
  return story.entries.map((entry, index) => {
    const before = states[index]
    const after = states[index + 1]
    const seats = 'close' in entry ? allegiance.owing(before) : [entry.seat]
    // Ballots by default are told as such when they are opened: nobody else casts none.
    if ('close' in entry && before.phase === 'skip' && before.options.skip === 'vote') return [[entry]]
    return products(
      seats.map(seat => {
        const told = after.history[before.round - 1]
        const own = { allegiance: after.allegiances, skip: after.ballots, play: told?.plays ?? after.plays }
        if (before.phase === 'skip' && before.options.skip === 'host') {
          return [{ seat, move: { type: 'skip', seat: told?.skipped ?? after.skipped } }]
        }
        const all = before.phase === 'skip' ? [0, 1, 2, 3] : COLOURS
        const known = own[before.phase as 'skip'][seat]
        const values: readonly unknown[] = seat === viewer ? [known] : all
        if (before.phase === 'skip' && known === null) return [entry as Entry]
        return values.map(value => ({
          seat,
          move: { type: before.phase, [before.phase === 'skip' ? 'seat' : 'card']: value },
        }))
      }),
    )
  })
}

/** Ties fall as they fell. */
function tiesOf(story: Story): Random {
  const draws = story.told('skip').filter(event => event.tie === true)
  return scripted(
    '1',
    draws.map(({ ballots, skipped }) => {
      const votes = [0, 1, 2, 3].map(seat => (ballots as unknown[]).filter(named => named === seat).length)
      return [0, 1, 2, 3].filter(seat => votes[seat] === Math.max(...votes)).indexOf(skipped as number)
    }),
  )
}

function orders(size: number): Colour[][] {
  return products(Array.from({ length: size }, () => [...COLOURS]))
}

function products<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((before, list) => before.flatMap(one => list.map(entry => [...one, entry])), [[]])
}

describe('of a dealt game', () => {
  /** The dealt hands of a history, card by card. */
  const dealt = (history: History) => play(allegiance, { setup: history.setup, moves: [] }).state.hands

  test('the others hold all cards the viewer does not, in any order', () => {
    const story = table({ greens: 4 }, null, '6')
    const dice = new Dice('1')
    const own = story.state.hands[2]
    for (let draw = 0; draw < 50; draw++) {
      const hands = dealt(allegiance.resample(story.history, 2, dice.generatorFor()))
      expect(hands[2]).toEqual(own)
      expect(hands.flat().toSorted()).toEqual(freshDeck(4).toSorted())
    }
  })

  test('every place of the deck gets every card of a colour: the shuffle written down is uniform, too', () => {
    const story = table({}, null, '6')
    const dice = new Dice('2')
    const seen = new Set<number>()
    for (let draw = 0; draw < 400; draw++) {
      const { random } = allegiance.resample(story.history, null, dice.generatorFor()).setup
      const order = random.fixed[0] as number[]
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index))
      seen.add(order[7])
    }
    expect(seen.size).toBe(40)
  })

  test('hands come as often as in a fair deal that agrees with what was seen', () => {
    // Seats 1 to 3 have each laid a goal, played once or twice, and seat 1 has locked in a card.
    const story = table({ greens: 4, rounds: 7 }, null, '21')
    for (const seat of [0, 1, 2, 3]) story.move(seat, allegiance.legalMoves(story.state, seat)[0])
    story.vote('2222').play('rr.r').vote('3333').play('rbr.').vote('0000').play('.b..')
    const history = story.history
    const draws = 1500
    const facts = (state: AllegianceState) => [
      `reds of 1: ${state.hands[1].filter(card => card === 'red').length}`,
      `greens of 3: ${state.hands[3].filter(card => card === 'green').length}`,
      `goal of 2: ${state.allegiances[2]}`,
      `play of 1: ${state.plays[1]}`,
      `first card of 2: ${state.hands[2][0]}`,
    ]
    const dice = new Dice('3')
    const drawn = countAll(draws, () =>
      facts(play(allegiance, allegiance.resample(history, 0, dice.generatorFor())).state),
    )
    const fair = countAll(draws, () => facts(dealUntilItFits(story, dice)))
    expect(drawn.size).toBeGreaterThan(15)
    for (const [fact, count] of new Map([...fair, ...drawn])) {
      const one = drawn.get(fact) ?? 0
      const other = fair.get(fact) ?? 0
      // Two counts of the same chance differ by five times the root of their sum once in a million.
      expect(Math.abs(one - other), `${fact}: ${one} and ${other} of ${draws} (${count})`).toBeLessThan(
        5 * Math.sqrt(one + other) + 3,
      )
    }
  }, 180_000)
})

/** A deal of what seat 0 does not hold with choices at random, again and again until all moves can be made. */
function dealUntilItFits(story: Story, dice: Dice): AllegianceState {
  const own = play(allegiance, { setup: story.setup, moves: [] }).state.hands[0]
  const rest = freshDeck(story.state.options.greens)
  for (const card of own) rest.splice(rest.indexOf(card), 1)
  while (true) {
    const others = dice.shuffled(rest)
    const hands = [own, ...[0, 1, 2].map(index => others.slice(10 * index, 10 * index + 10))]
    const goals = [0, 1, 2, 3].map(seat => (seat === 0 ? story.state.allegiances[0] : dice.pick(COLOURS)))
    const last = dice.pick(['red', 'blue'])
    const moves = story.entries.map((entry, index) => {
      if ('close' in entry) throw new Error('no close is expected here')
      if (index < 4) return { seat: entry.seat, move: { type: 'allegiance', card: goals[entry.seat] } }
      return index === story.entries.length - 1 ? { seat: entry.seat, move: { type: 'play', card: last } } : entry
    })
    try {
      return play(allegiance, { setup: { ...story.setup, start: { hands } }, moves }).state
    } catch {
      // Some move is not possible with these hands.
    }
  }
}

function countAll(draws: number, facts: () => string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (let draw = 0; draw < draws; draw++) {
    for (const fact of facts()) counts.set(fact, (counts.get(fact) ?? 0) + 1)
  }
  return counts
}

describe('the other history', () => {
  const lead = () => table({ rounds: 3 }, null, '14').close().vote('0.1.').close().close().vote('1101').play('r...')
  const other = (seed = '7') => {
    const { history } = lead()
    return { history, other: allegiance.resample(history, 3, new Dice(seed).generatorFor()) }
  }

  test('has as many entries, of the same seats, in the same order, closed at the same places', () => {
    const { history, other: world } = other()
    const shape = (one: History) => one.moves.map(entry => ('close' in entry ? 'close' : entry.seat))
    expect(shape(world)).toEqual(shape(history))
    expect(shape(world)).toContain('close')
  })

  test('ends on what was written down, and goes on with a seed of its own', () => {
    const { history, other: world } = other()
    const { state } = play(allegiance, world)
    expect(state.random.at).toBe(state.random.fixed.length)
    expect(state.random.seed).not.toBe(history.setup.random.seed)
    expect(other('8').other.setup.random.seed).not.toBe(state.random.seed)
  })

  test('is resampled itself as well as the first', () => {
    const { other: world } = other()
    const again = allegiance.resample(world, 3, new Dice('9').generatorFor())
    expect(canonical(toldTo(allegiance, again, 3))).toBe(canonical(toldTo(allegiance, lead().history, 3)))
  })

  test('takes the same seed to the same history', () => {
    expect(canonical(other('7').other)).toBe(canonical(other('7').other))
  })
})

test('thousands of pairs of worlds are the same to the viewer at every step: told, seen, answered', () => {
  const dice = new Dice('77')
  const OPTIONS = [
    {},
    { greens: 4 },
    { rounds: 2, track_limit: 1 },
    { skip: 'host', rounds: 4 },
    { greens: 0, rounds: 3 },
  ]
  const STARTS = [null, 'rg b rbb gg', 'rrbbgg rrrr bbbb gggr', 'rbrbrbrbrb ggggg g b']
  const PROBES = [
    ...COLOURS.flatMap(card => [
      { type: 'play', card },
      { type: 'allegiance', card },
    ]),
    ...[-1, 2, 4].map(seat => ({ type: 'skip', seat })),
  ]
  let pairs = 0
  for (let game = 0; game < 240; game++) {
    const options = OPTIONS[game % OPTIONS.length]
    const story = table(options as never, STARTS[game % STARTS.length], String(game))
    const closing = dice.pick([0, 10, 50])
    const length = dice.below(40)
    while (story.state.phase !== 'over' && story.entries.length < length) {
      if (dice.percent(closing)) story.close()
      else {
        const seat = dice.pick(allegiance.owing(story.state))
        story.move(seat, dice.pick(allegiance.legalMoves(story.state, seat)))
      }
    }
    const { history } = story
    for (const viewer of [null, 0, 1, 2, 3]) {
      const world = allegiance.resample(history, viewer, dice.generatorFor())
      pairs += 1
      const [one, two] = [history, world].map(each => [...unfold(allegiance, each)])
      for (const [index, step] of one.entries()) {
        const lines = [step, two[index]].map(({ state, events }) => {
          const told = events.filter(event => event.to === undefined || event.to === viewer)
          const answers =
            viewer === null ? [] : PROBES.map(raw => answer({ ...state, random: history.setup.random }, viewer, raw))
          return canonical([told, observe(allegiance, history.setup, state, viewer), answers])
        })
        if (lines[0] !== lines[1]) throw new Error(`game ${game}, viewer ${viewer}, step ${index}: ${lines.join('\n')}`)
      }
    }
  }
  expect(pairs).toBe(1200)
}, 180_000)

function answer(state: AllegianceState, seat: number, raw: unknown): Json {
  const step = move(allegiance, state, seat, raw)
  return 'code' in step ? (step as Json) : 'accepted'
}
