import { expect, test } from 'vitest'
import { eventsFor, fromSeed, observe, type Random, random, type Seat } from '../../../engine/index.ts'
import { cardNames, rankOf } from '../../cards.ts'
import { Dice } from '../../dice.ts'
import { president } from '../index.ts'
import { Round } from '../playout/round.ts'
import { dealt, type Story, setUp } from '../story.ts'
import { type Sight, sightOf } from './sight.ts'
import { Worlds } from './worlds.ts'

function sight({ setup, state, events }: Story, seat: Seat): Sight {
  return sightOf({ observation: observe(president, setup, state, seat), events: eventsFor(events, seat) })
}

/** Plays on by lot until a number of steps into a round. */
function played(seats: number, rounds: number, seed: number, steps: number): Story {
  let dice: Random = fromSeed(seed)
  let begun = 0
  return dealt(seats, { rounds }, String(seed)).goesOn(
    legal => {
      let share: number
      ;[share, dice] = random(dice)
      return legal[Math.floor(share * legal.length)]
    },
    state => state.round === rounds && state.phase === 'play' && begun++ === steps,
  )
}

/** The hands of a round as ranks. */
function handsOf(round: Round): number[][] {
  return Array.from({ length: round.seats }, (_, seat) =>
    Array.from({ length: 13 }, (_, rank) => new Array<number>(round.held(seat, rank)).fill(rank)).flat(),
  )
}

test('the table of a sight is the one on the table, but for the hands of others', () => {
  for (let seed = 0; seed < 40; seed++) {
    const story = played(3 + (seed % 4), 1 + (seed % 2), seed, seed)
    if (story.state.phase !== 'play') continue
    const seat = story.state.mover
    const { table, unplayed, unseen, hand } = sight(story, seat)
    const truth = new Round().load(story.state)
    for (let other = 0; other < truth.seats; other++) if (other !== seat) truth.sets.fill(0, other * 4, other * 4 + 4)
    expect({ ...table }, `seed ${seed}`).toEqual({ ...truth })
    expect(unseen.length + hand.length + story.state.pile.length).toBe(52)
    for (let rank = 0; rank < 13; rank++) {
      expect(unplayed[rank]).toBe(4 - story.state.pile.filter(card => rankOf(card) === rank).length)
    }
  }
})

test('worlds hold the cards that are unseen, as many in each hand as it has, and the own hand', () => {
  const dice = new Dice(5)
  for (let seed = 0; seed < 40; seed++) {
    const story = played(3 + (seed % 4), 1 + (seed % 3), seed, seed % 30)
    if (story.state.phase !== 'play') continue
    const { hands, mover } = story.state
    const seen = sight(story, mover)
    const worlds = new Worlds(seen)
    for (let draw = 0; draw < 10; draw++) {
      const world = new Round()
      worlds.draw(world, dice)
      const drawn = handsOf(world)
      expect(drawn.map(hand => hand.length)).toEqual(hands.map(hand => hand.length))
      expect(drawn[mover]).toEqual(hands[mover].map(rankOf))
      expect(drawn.flat().sort((a, b) => a - b)).toEqual(hands.flat().map(rankOf).sort((a, b) => a - b)) // biome-ignore format: one sum
    }
  }
})

test('what a seat gave is with the receiver until it is played, and who gave its best holds nothing better', () => {
  const dice = new Dice(6)
  let bounded = 0
  for (let seed = 0; seed < 60; seed++) {
    const story = played(3 + (seed % 4), 2, seed, seed % 20)
    const { state } = story
    if (state.phase !== 'play' || state.round < 2) continue
    for (const { giver, receiver, cards } of state.transfers) {
      const seen = sight(story, giver)
      const there = cards.filter(card => state.hands[receiver].includes(card)).map(rankOf)
      const isReturn = state.transfers.findIndex(one => one.giver === giver) >= state.transfers.length / 2
      const gift = state.transfers.find(one => one.receiver === giver)!
      const worlds = new Worlds(seen)
      for (let draw = 0; draw < 20; draw++) {
        const world = new Round()
        worlds.draw(world, dice)
        const hand = handsOf(world)[receiver]
        for (const rank of there) {
          expect(hand).toContain(rank)
          hand.splice(hand.indexOf(rank), 1)
        }
        if (!isReturn) continue
        bounded += hand.length
        for (const rank of hand) expect(rank).toBeLessThanOrEqual(rankOf(gift.cards[0]))
      }
    }
  }
  expect(bounded).toBeGreaterThan(1000)
})

test('a card lies in each hand as often as that hand has room for it', () => {
  // Seat 0 does not see 2c, 4c and 5c; two of them are with seat 1, so each is there in two of three worlds.
  const story = setUp({}, ['3c 3d', '2c 4c', '5c'].map(String))
  const worlds = new Worlds({ ...sight(story, 0), unseen: [4, 8, 48] })
  const dice = new Dice(7)
  let times = 0
  for (let draw = 0; draw < 9000; draw++) {
    const world = new Round()
    worlds.draw(world, dice)
    times += world.held(1, 12)
  }
  // Mean 6000, sigma sqrt(9000 x 2/3 x 1/3) = 45.
  expect(Math.abs(times - 6000)).toBeLessThan(5 * 45)
})

test('a gift that comes back is in the own hand again, and nowhere else', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c']).plays(0, '3c').plays(1, '4c')
  const [gift] = story.state.transfers
  story.moves(0, { type: 'give', cards: cardNames(gift.cards) })
  const seen = sight(story, gift.giver)
  const world = new Round()
  new Worlds(seen).draw(world, new Dice(8))
  expect(handsOf(world).map(hand => hand.length)).toEqual(story.state.hands.map(hand => hand.length))
  expect(handsOf(world)[gift.giver]).toEqual(story.state.hands[gift.giver].map(rankOf))
})
