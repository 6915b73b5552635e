import { describe, expect, test } from 'vitest'
import { type GameEvent, observe, type Viewer } from '../../engine/index.ts'
import { allegiance } from './index.ts'
import { type Story, table } from './story.ts'

const NAMES = ['Ada', 'Ben', 'Cleo', 'Tom']
const tell = (event: GameEvent, viewer: Viewer = null, earlier?: GameEvent[]) =>
  allegiance.words.event(event, earlier === undefined ? { names: NAMES, viewer } : { names: NAMES, viewer, earlier })

describe('a skip', () => {
  const CASES = [
    [[3, 1, 3, 3], 3, false, null, 'Ada, Cleo and Tom name Tom, Ben names themself. Tom is skipped.'],
    [[3, 1, 3, 3], 3, false, 3, 'You, Ada and Cleo name you, Ben names themself. You are skipped.'],
    [
      [1, 2, 3, 0],
      2,
      true,
      1,
      'Ada names you, you name Cleo, Cleo names Tom, Tom names Ada. It is a tie, and the draw decides: Cleo is skipped.',
    ],
    [[1, 1, null, null], 1, false, 0, 'You and Ben name Ben, Cleo and Tom name nobody. Ben is skipped.'],
    [[null, null, null, null], 0, true, 0, 'Nobody names anyone, so the draw is among all four. You are skipped.'],
    [[2, null, null, null], 2, false, null, 'Ada names Cleo. Cleo is skipped.'],
    [[0, null, null, null], 0, false, 0, 'You name yourself. You are skipped.'],
  ] as const
  for (const [ballots, skipped, tie, viewer, sentence] of CASES) {
    test(sentence, () => expect(tell({ type: 'skip', ballots, skipped, tie }, viewer)).toBe(sentence))
  }
})

describe('a round resolved', () => {
  const event = { type: 'resolve', round: 2, plays: ['blue', 'red', null, 'blue'], delta: 1, balance: 3 }
  const cameTo = (balance: number) => [{ type: 'resolve', round: 1, plays: [], delta: balance, balance }]

  test('tells who played what and where the weight goes', () => {
    expect(tell(event, 3, cameTo(2))).toBe(
      'You and Ada play blue, Ben plays red. Two blues and a red: the weight moves one to blue, to +3.',
    )
  })
  test('tells of the end of the track', () => {
    const cut = { ...event, plays: ['red', 'red', null, 'red'], delta: -3, balance: -5 }
    expect(tell(cut, null, cameTo(-4))).toBe(
      'Ada, Ben and Tom play red. Three reds: the weight is pushed three to red and stops at the end of its track, -5.',
    )
  })
  test('says no more than it knows of where the weight came from', () => {
    expect(tell(event)).toContain('the weight is pushed one to blue and stands at +3.')
  })
  test('tells of cards that cancel out, and of none', () => {
    const even = { ...event, plays: ['red', 'blue', null, null], delta: 0, balance: 0 }
    expect(tell(even)).toBe(
      'Ben plays blue, Ada plays red. A blue and a red: they cancel out, and the weight stays at 0.',
    )
    const none = { ...event, plays: [null, null, null, null], delta: 0, balance: -1 }
    expect(tell(none)).toBe('Nobody has a card to play: the weight stays at -1.')
  })
})

describe('other events', () => {
  const own = (move: object, isDefault = false) => ({ type: 'own_move', to: 0, move, default: isDefault })
  const CASES = [
    [{ type: 'hand', to: 0, cards: ['red', 'green', 'red'] }, 0, 'You hold 2 red and 1 green.'],
    [{ type: 'hand', to: 0, cards: ['blue'] }, null, 'Ada holds 1 blue.'],
    [{ type: 'locked_in', seat: 1 }, 0, 'Ben is ready.'],
    [{ type: 'locked_in', seat: 1 }, 1, null],
    [{ type: 'round_start', round: 4 }, null, 'Round 4 begins.'],
    [own({ type: 'allegiance', card: 'green' }), 0, 'You lay green face down as your secret goal.'],
    [own({ type: 'allegiance', card: 'green' }, true), 0, 'Time is up: you lay green face down as your secret goal.'],
    [own({ type: 'skip', seat: 0 }), 0, 'You name yourself.'],
    [own({ type: 'skip', seat: null }, true), 0, 'Time is up: you name nobody.'],
    [own({ type: 'play', card: 'red' }), 0, 'You set a red card for this round.'],
    [own({ type: 'play', card: 'red' }), null, 'Ada sets a red card for this round.'],
  ] as const
  for (const [event, viewer, sentence] of CASES) {
    test(`${sentence}`, () => expect(tell(event, viewer)).toBe(sentence))
  }
})

describe('the end', () => {
  const end = (balance: number, allegiances: string[], viewer: Viewer = null) =>
    allegiance.words.results({ balance, allegiances } as never, { names: NAMES, viewer })
  test('two win', () => {
    expect(end(-1, ['red', 'blue', 'blue', 'red'])).toBe(
      'Red carries it, by one. Ada and Tom stood for red and Ben and Cleo for blue. Ada and Tom win.',
    )
  })
  test('one wins, and is told', () => {
    expect(end(0, ['red', 'green', 'blue', 'red'], 1)).toBe(
      'The weight ends at 0, as green wanted. Ada and Tom stood for red, Cleo for blue and you for green. You win.',
    )
  })
  test('nobody wins', () => {
    expect(end(13, ['red', 'red', 'green', 'red'])).toBe(
      'Blue carries it, by 13. Ada, Ben and Tom stood for red and Cleo for green. Nobody wins.',
    )
  })
})

describe('what a seat sees, in words', () => {
  const dealt = (options: Parameters<typeof table>[0]) => table(options, null, '3')
  test('whoever is about to choose green where it cannot win is told so, and why', () => {
    const told =
      'Green cannot win this game: 21 cards of one step each move the weight, and an odd number of steps never ends at 0.'
    for (const viewer of [0, 1, 2, 3, null]) expect(dealt({}).text(viewer, NAMES)).toContain(told)
    expect(dealt({ rounds: 3, track_limit: 4 }).text(0)).toContain(
      'Green cannot win this game: there is no way to play that ends at 0.',
    )
    expect(dealt({ greens: 4 }).text(0)).toContain('Green can win only if')
    expect(dealt({ rounds: 6 }).text(0)).not.toContain('Green can')
    expect(dealt({ track_limit: 5 }).text(0)).not.toContain('Green can')
  })

  test('so does the button', () => {
    const label = (story: Story) =>
      allegiance.words.move({ type: 'allegiance', card: 'green' }, observe(allegiance, story.setup, story.state, 0))
    expect(label(dealt({}))).toBe('Lay green face down (it cannot win this game)')
    expect(label(dealt({ rounds: 6 }))).toBe('Lay green face down')
  })

  test('phase by phase', () => {
    const story = table({ rounds: 2, track_limit: 2 }, 'rrbg rrb bbb gbb')
    expect(story.lay('rrb.').text(0, NAMES)).toBe(
      'You have laid red face down. After 2 rounds red wins below 0, blue above 0, green at exactly 0. ' +
        'Tom has still to choose. You hold 1 red, 1 blue and 1 green and your goal is red.',
    )
    expect(story.lay('...b').vote('3...').text(0, NAMES)).toBe(
      'Round 1 of 2. The weight stands at 0. You have named Tom. Ben, Cleo and Tom have still to choose. ' +
        'You hold 1 red, 1 blue and 1 green and your goal is red.',
    )
    expect(story.vote('.333').play('r...').text(0, NAMES)).toBe(
      'Round 1 of 2. The weight stands at 0. Tom is skipped. You have set a red card for this round. ' +
        'Ben and Cleo have still to choose. You hold 1 red, 1 blue and 1 green and your goal is red.',
    )
    expect(story.text(3, NAMES)).toBe(
      'Round 1 of 2. The weight stands at 0. You are skipped. Ben and Cleo have still to choose. ' +
        'You hold 1 blue and 1 green and your goal is blue.',
    )
    expect(story.play('.rb.').text(null, NAMES)).toBe(
      "Round 2 of 2. The weight stands at -1, on red's side. Every seat votes in secret on who is skipped this round. " +
        'Ada, Ben, Cleo and Tom have still to choose.',
    )
    expect(story.vote('3333').play('bbb.').text(2, NAMES)).toBe(
      // From -1 by 3 to 2: the limit is reached, not passed.
      'The game is over. Blue carries it, by two. Ada and Ben stood for red and you and Tom for blue. ' +
        'You and Tom win. You hold no cards and your goal is blue.',
    )
  })

  test('of a host, and of a seat that has run out', () => {
    const story = table({ skip: 'host' }, 'rr rg rr rr').lay('rrrr')
    expect(story.text(0, NAMES)).toContain('Choose who is skipped this round; you may name yourself.')
    expect(story.text(1, NAMES)).toContain('Ada chooses who is skipped this round.')
    expect(story.vote('3').text(1, NAMES)).toContain('You have no red or blue card left to play.')
  })

  test('nothing of what others have laid, named or set', () => {
    const one = table({}, 'rrb rrb rrb rrb').lay('rrr.')
    const other = table({}, 'rrb rrb rrb rrb').lay('bbb.')
    expect(one.text(3)).toBe(other.text(3))
  })
})

describe('a move', () => {
  const story = table({}, 'rb rb rb rb').lay('rrrr')
  const observation = observe(allegiance, story.setup, story.state, 0)
  const CASES = [
    [{ type: 'allegiance', card: 'red' }, 'Lay red face down'],
    [{ type: 'play', card: 'blue' }, 'Play blue'],
    [{ type: 'skip', seat: 0 }, 'Name yourself'],
    [{ type: 'skip', seat: 2 }, 'Name seat 2'],
    [{ type: 'skip', seat: null }, 'Name nobody'],
  ] as const
  for (const [move, label] of CASES) {
    test(label, () => expect(allegiance.words.move(move, observation)).toBe(label))
  }
  test('names a seat by the name a table gives it', () => {
    const seats = NAMES.map((name, seat) => ({ seat, name }))
    const atTable = { ...observation, seats }
    expect(allegiance.words.move({ type: 'skip', seat: 2 }, atTable)).toBe('Name Cleo')
  })
})

describe('a preset', () => {
  test('holds options the game takes, and says what it means for green', () => {
    expect(allegiance.presets.map(preset => preset.id)).toEqual(['classic', 'six', 'track'])
    for (const preset of allegiance.presets) {
      const green = table(preset.options).view(null).green_can_win
      expect(preset.help.includes('green cannot win')).toBe(!green)
      expect(preset.help).toContain('green')
      expect(table(preset.options).setup.options).toEqual(preset.options)
    }
  })
})
