/** President as a language model is told it before it plays. */

import type { Brief } from '../../engine/index.ts'

export const brief: Brief = {
  version: 1,
  rules: [
    'Goal: be rid of all your cards before the others are. Places are taken in the order of going out: of n seats the first earns n points, each later one a point less, the last 1. With several rounds the points add up.',
    'Cards: one pack of 52. A card is its rank, then its suit: "Td" is the ten of diamonds. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2. Suits never matter.',
    'To lead is to play one to four cards of one rank; who leads cannot pass. To follow is to play as many cards as were led, all of one rank strictly higher in the order in force, or to pass. Who has passed is out of the trick until it ends. Passing is allowed with a hand that could play.',
    'A trick ends when all other seats with cards have passed; whoever played last leads the next one, or the next seat with cards if that seat has gone out. A 2 does not end a trick by itself.',
    'Revolution (the option "revolution"): four of a kind turns the order of the ranks round at once, so that 3 is highest and 2 lowest, until the next four of a kind or the end of the round. A single or pair never beats four of a kind.',
    'The round ends as soon as one seat alone holds cards: it is last. From the second round on, cards are exchanged before play: the worst placed give their best cards to the best placed, who choose as many to give back (phase "exchange", move "give").',
  ],
}
