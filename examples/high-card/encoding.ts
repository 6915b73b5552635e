/**
 * High card in numbers, for learners: a game may have this besides what it must have. `{ ...highCard, encoding }` is the
 * game with it.
 */

import { type Encoding, type Move, makeEncoding } from '../../src/engine/index.ts'

type CardMove = Move & { readonly card: string }
type Seen = { readonly hand: readonly string[] | null; readonly won: readonly number[] }

const PACK = [...'3456789TJQKA2'].flatMap(rank => [...'cdhs'].map(suit => rank + suit))

export const encoding: Encoding<CardMove> = makeEncoding<CardMove, Seen>({
  version: 1,
  actions: PACK.map(card => `play ${card}`),
  encode: move => PACK.indexOf(move.card),
  read: ({ view }) => view as Seen | null,
  parts: [
    {
      name: 'hand',
      length: PACK.length,
      says: '1 for each card held',
      write: ({ hand }, put) => {
        for (const card of hand ?? []) put(PACK.indexOf(card))
      },
    },
    {
      name: 'won',
      length: 6,
      says: 'rounds each seat has taken',
      write: ({ won }, put) => {
        for (const [seat, rounds] of won.entries()) put(seat, rounds)
      },
    },
  ],
})
