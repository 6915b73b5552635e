import { type Json, readArray, readObject, readWhole, type Setup, show, Unusable } from '../../engine/index.ts'
import { cardNumber } from '../cards.ts'
import type { StartPosition } from './state.ts'

/**
 * Reads a set-up position: `{"hands": [["3c", …], …], "leader": 0}`, a hand of at least one card for each seat, no
 * card twice, leader 0 unless given. Gives it with the leader filled in and the cards in the order they came.
 */
export function readStart(value: unknown, setup: Pick<Setup, 'seats'>): Json {
  const given = readObject(value, 'start', ['hands'], ['leader'])
  const places = new Map<string, string>()
  const hands = readArray(given.hands, 'start.hands', setup.seats, setup.seats).map((hand, seat) =>
    readArray(hand, `start.hands[${seat}]`, 1).map((name, index) => {
      const place = `start.hands[${seat}][${index}]`
      if (typeof name !== 'string' || cardNumber(name) === null) {
        throw new Unusable(place, `${show(name)} where a card is wanted, like "3c" or "Td"`)
      }
      const before = places.get(name)
      if (before !== undefined) throw new Unusable(place, `the card "${name}" is in ${before}, too`)
      places.set(name, place)
      return name
    }),
  )
  const leader = given.leader === undefined ? 0 : readWhole(given.leader, 'start.leader', 0, setup.seats - 1)
  return { hands, leader } satisfies StartPosition
}
