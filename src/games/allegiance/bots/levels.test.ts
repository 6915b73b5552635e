import { describe, expect, test } from 'vitest'
import {
  canonical,
  eventsFor,
  fromSeed,
  type GameEvent,
  type History,
  type Options,
  observe,
  type Policy,
  play,
  type Seat,
  type Seen,
  unfold,
} from '../../../engine/index.ts'
import { Dice } from '../../dice.ts'
import { allegiance } from '../index.ts'
import { type Story, table } from '../story.ts'

const LEVELS = ['easy', 'normal', 'hard', 'expert'] as const

/** What a seat is given at the end of a history. */
function seenAt(history: History, seat: Seat, seed: number): Seen {
  const events: GameEvent[] = []
  for (const step of unfold(allegiance, history)) events.push(...eventsFor(step.events, seat))
  const { state } = play(allegiance, history)
  return { observation: observe(allegiance, history.setup, state, seat), events, random: fromSeed(seed) }
}

function decide(level: string, seen: Seen): string {
  return canonical((allegiance.levels[level] as Policy)(seen)[0])
}

/** A game on its way: hands, options, defaults and moves at random, half of them of players that mean something. */
function anyStory(dice: Dice, seed: number): Story {
  const OPTIONS = [{}, {}, { track_limit: 3 }, { rounds: 6, greens: 4 }, { skip: 'host' }, { rounds: 4, greens: 0 }]
  const STARTS = [null, null, null, null, 'rrbbgg rrrr bbbb gggr', 'rbrbrbrbrb ggggg g b']
  const story = table(OPTIONS[dice.below(6)] as Options, STARTS[dice.below(6)], String(seed))
  const length = dice.below(44)
  const able = dice.below(2) === 0
  while (story.state.phase !== 'over' && story.entries.length < length) {
    const owing = allegiance.owing(story.state)
    const seat = owing[dice.below(owing.length)]
    const moves = allegiance.legalMoves(story.state, seat)
    if (dice.below(25) === 0) story.close()
    else if (!able) story.move(seat, moves[dice.below(moves.length)])
    else story.move(seat, JSON.parse(decide('normal', seenAt(story.history, seat, seed))))
  }
  return story
}

describe('a decision rests on what the seat was told and its own generator alone', () => {
  for (const level of LEVELS) {
    test(`${level}: all that is hidden may be otherwise`, () => {
      const dice = new Dice(7)
      let decisions = 0
      for (let seed = 0; decisions < 100; seed++) {
        const { history, state } = anyStory(dice, seed)
        for (const seat of allegiance.owing(state)) {
          const other = allegiance.resample(history, seat, fromSeed(9_000 + seed))
          expect(decide(level, seenAt(other, seat, seed)), `game ${seed}, seat ${seat}`).toBe(
            decide(level, seenAt(history, seat, seed)),
          )
          decisions += 1
        }
      }
    }, 60_000)

    test(`${level}: every move of it is legal`, () => {
      const dice = new Dice(8)
      for (let seed = 0; seed < 60; seed++) {
        const { history, state } = anyStory(dice, seed)
        for (const seat of allegiance.owing(state)) {
          const legal = allegiance.legalMoves(state, seat).map(move => canonical(move))
          expect(legal).toContain(decide(level, seenAt(history, seat, seed)))
        }
      }
    }, 60_000)

    test(`${level}: it changes with what the seat sees`, () => {
      // The same table and chance with other cards, in the choice; another past, in the ballots.
      const goals = ['rrrrrrrrrr', 'bbbbbbbbbb'].map(hand =>
        decide(level, seenAt(table({}, `${hand} rb rb rb`).history, 0, 1)),
      )
      expect(new Set(goals).size).toBe(2)
      const past = (plays: string) =>
        table({ rounds: 4 }, 'rrrrrrrr rrrrbbbb rrrrbbbb rrrrbbbb').lay('rrrr').vote('0000').play(plays).vote('0000')
      const ballots = ['.brr', '.rbr', '.rrb'].map(plays => {
        const seeds = Array.from({ length: 20 }, (_, seed) =>
          decide(level, seenAt(past(plays).play(plays).history, 0, seed)),
        )
        return seeds.join()
      })
      // `easy` names anyone, whatever was played.
      expect(new Set(ballots).size).toBe(level === 'easy' ? 1 : 3)
    })
  }

  test('the same generator, the same decision; the time and the beliefs kept from before change nothing', () => {
    const dice = new Dice(9)
    const stories = Array.from({ length: 20 }, (_, seed) => anyStory(dice, seed)).filter(
      story => story.state.phase !== 'over',
    )
    const decideAll = () =>
      stories.map(({ history, state }, seed) => decide('expert', seenAt(history, allegiance.owing(state)[0], seed)))
    const first = decideAll()
    // Other beliefs are worked out in between, so that those of before are no longer kept.
    for (let seed = 100; seed < 130; seed++) {
      const { history, state } = anyStory(dice, seed)
      for (const seat of allegiance.owing(state)) decide('expert', seenAt(history, seat, seed))
    }
    expect(decideAll()).toEqual(first)
  })
})

describe('no level but easy stands for green where it has another choice', () => {
  for (const level of ['normal', 'hard', 'expert']) {
    for (const options of [{}, { rounds: 6 }, { track_limit: 1 }, { greens: 4 }]) {
      test(`${level}, ${JSON.stringify(options)}`, () => {
        for (let seed = 0; seed < 40; seed++) {
          const story = table(options as Options, null, String(seed))
          for (const seat of [0, 1, 2, 3])
            expect(decide(level, seenAt(story.history, seat, seed))).not.toContain('green')
        }
      })
    }
  }
})
