import { expect, test } from 'vitest'
import { observe } from '../../engine/index.ts'
import { president, presidentWords, SOURCE_TITLES } from './index.ts'
import { dealt, NAMES, type Story, setUp, table } from './story.ts'

function labels(story: Story, seat: number): string[] {
  const observation = observe(president, story.setup, story.state, seat)
  return observation.legal_moves!.map(move => president.words.move(move as never, observation))
}

test('moves are verbs', () => {
  const story = table('3c 8d Jc Jd Tc Td Th 2c 2d 2h 2s', '4c 4d', '5c')
  expect(labels(story, 0)).toContain('Play pair of jacks')
  expect(labels(story, 0)).toEqual(expect.arrayContaining(['Play single three', 'Play three tens', 'Play four twos']))
  expect(labels(story.plays(0, '3c'), 1)).toEqual(['Play single four', 'Pass'])
  const exchange = setUp({ rounds: 2 }, ['3c', '4c', '5c']).plays(0, '3c').plays(1, '4c')
  expect(labels(exchange, 0)[0]).toMatch(/^Give \S+[♣♦♥♠] \S+[♣♦♥♠]$/)
})

test('a round in the words of those at the table', () => {
  const story = table('6c 6d 6h 6s 9c', '3c 8d', '4c 5c')
  story.plays(0, '6c 6d 6h 6s')
  expect(story.told(1)).toEqual(["Ada's four sixes turn the order over: threes are high now."])
  expect(story.told(0)).toEqual(['Your four sixes turn the order over: threes are high now.'])
  story.passes(1)
  expect([story.told(0), story.told(1)]).toEqual([['Noor passes.'], ['You pass.']])
  story.passes(2)
  expect(story.told(2)).toEqual(['You pass.', 'Ada takes the trick and leads.'])
  expect(story.told(0)).toEqual(['Bo passes.', 'You take the trick and lead.'])
  story.plays(0, '9c')
  expect(story.told(null)).toEqual(['Ada plays a nine.', 'Ada is out first: President.'])
  story.plays(1, '8d')
  expect(story.told(null)).toEqual(['Noor plays an eight, with one card left.'])
  story.passes(2)
  story.plays(1, '3c')
  expect(story.told(2)).toEqual([
    'Noor plays a three.',
    'Noor is out second: Neutral.',
    'Round 1 is over: Ada President (3 points), Noor Neutral (2 points) and you Scum (1 point). You are left with 4♣ 5♣.',
    'Ada wins and is President; Noor Neutral and you Scum.',
  ])
})

test('fours that turn the order back, or turn nothing, leave the twos on top', () => {
  const story = table('6c 6d 6h 6s 9c', '3c 3d 3h 3s 4c', '8c 8d').plays(0, '6c 6d 6h 6s').plays(1, '3c 3d 3h 3s')
  expect(story.told(null)).toEqual(["Noor's four threes leave the twos on top."])
})

test('what comes by default is told as that', () => {
  const story = table('3c 9c', '4c 4d', '5c 5d').closes()
  expect(story.told(0)).toEqual(['By default you lead a three, with one card left.'])
  expect(story.closes().told(0)).toEqual(['By default Noor passes.'])
})

test('an exchange as each side is told it', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
  const gift = story
    .view(3)
    .gave.cards.map((name: string) => name[0].replace('T', '10'))
    .join('.*')
  expect(story.told(3).at(-2)).toMatch(new RegExp(`^You give Ada ${gift}.*\\.$`))
  expect(story.told(0).at(-2)).toMatch(new RegExp(`^Tom gives you ${gift}.*\\.$`))
  expect(story.told(0).at(-1)).toBe('Bo gives one card to Noor.')
  expect(story.told(null).slice(-2)).toEqual(['Tom gives two cards to Ada.', 'Bo gives one card to Noor.'])
  story.gives(0, story.view(0).hand.slice(0, 2).join(' '))
  expect(story.told(2)).toEqual(['Ada has chosen what to give back.'])
  expect(story.told(0)).toEqual([expect.stringMatching(/^You choose to give back \S+ \S+\.$/)])
})

test('a view says whose turn it is, what beats the pile, and what is left', () => {
  const story = table('9c 9d Kc', 'Jc Jd 4c', '5c 5d').plays(0, '9d 9c')
  expect(story.text(1)).toBe(
    'It is your turn. Ada has played a pair of nines; a pair of tens or higher beats that. The order is normal: threes are ' +
      'the lowest, twos the highest. You hold 4♣ J♣ J♦. Cards left: Ada 1, you 3, Bo 2.',
  )
  expect(story.passes(1).text(2)).toContain('It is your turn. Ada has played a pair of nines')
  expect(story.text(2)).toContain('You can pass only.')
  expect(story.text(2)).toContain('Noor has passed.')
  expect(story.text(null)).toContain("It is Bo's turn.")
})

// UI01
test('under revolution the hint names the lower ranks, and agrees with the legal moves', () => {
  const story = table('8c 8d 8h 8s 9c Kc', 'Td 9d 7d 3d', '3c').plays(0, '8c 8d 8h 8s').passes(1, 2).plays(0, '9c')
  expect(story.text(1)).toContain('Ada has played a nine; an eight or lower beats that. The order is reversed')
  expect(story.legal(1)).toBe('7d | 3d | pass')
})

const TOPS: readonly (readonly [cards: string, hint: string])[] = [
  ['2c', 'a two, and nothing beats that.'],
  ['Ac Ad', 'a pair of aces; only a pair of twos can beat that.'],
  ['Qc Qd Qh', 'three queens; three kings or higher beat that.'],
]

for (const [cards, hint] of TOPS) {
  test(`over ${cards}: ${hint}`, () => {
    expect(table(`${cards} 3c`, '4c', '5c').plays(0, cards).text(1)).toContain(`Ada has played ${hint}`)
  })
}

test('titles stay in view through the next round, and a table may choose the words of the source', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
  expect(story.text(0)).toContain(
    'Titles of the round before: you President, Noor Vice President, Bo Vice-Scum, Tom Scum.',
  )
  expect(story.text(0)).toMatch(/^It is your turn to give back two cards to Tom\. Noor is choosing what to give back\./)
  const words = presidentWords(SOURCE_TITLES)
  const observation = observe(president, story.setup, story.state, 0)
  expect(words.view(observation, { names: NAMES, viewer: 0 })).toContain('Bo Vice-Asshole, Tom Asshole.')
})

test('a series is told by its points, and a shared win as shared', () => {
  const results = (totals: number[], winner_slots: number[]) =>
    president.words.results(
      { totals, winner_slots, places: [2, 0, 1], titles: [], rounds_played: 2, standings: [], scores: [] },
      { names: NAMES, viewer: 0 },
    )
  expect(results([3, 3, 6], [2])).toBe('Bo wins with 6 points after 2 rounds, ahead of you (3) and Noor (3).')
  expect(results([4, 4, 4], [0, 1, 2])).toBe('You, Noor and Bo share the win with 4 points each after 2 rounds.')
})

test('seats without names are told as seats', () => {
  const story = dealt(3)
  const sentence = president.words.event(
    { type: 'pass', seat: 1, default: false },
    { names: ['seat 0', 'seat 1'], viewer: 0 },
  )
  expect(sentence).toBe('Seat 1 passes.')
  expect(story.text(null)).toContain("It is Ada's turn to lead.")
})
