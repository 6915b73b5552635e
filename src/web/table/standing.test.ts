import { expect, test } from 'vitest'
import { placesOf } from './standing.ts'

test('best first, equal scores share a place, seat 0 is a seat', () => {
  const results = { scores: [0, 1, 0.5, 1], winner_slots: [1, 3], rounds_played: 1 }
  expect(placesOf(results)).toEqual([
    { seat: 1, place: 1, won: true },
    { seat: 3, place: 1, won: true },
    { seat: 2, place: 3, won: false },
    { seat: 0, place: 4, won: false },
  ])
})

test('nobody wins', () => {
  expect(
    placesOf({ scores: [0, 0], winner_slots: [], rounds_played: 1 }).map(({ place, won }) => [place, won]),
  ).toEqual([
    [1, false],
    [1, false],
  ])
})
