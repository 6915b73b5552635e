/** Allegiance as a language model is told it before it plays. */

import type { Brief } from '../../engine/index.ts'

export const brief: Brief = {
  version: 1,
  rules: [
    'Goal: at the end of the last round the balance must stand where the colour you laid aside wants it: red wins below 0, blue above 0, green at exactly 0. Each seat wins or loses for itself; several can win, or nobody.',
    'Four seats hold ten cards each, of 40: red and blue in equal numbers and a few green ones (option "greens"). Cards of a colour are alike.',
    'Phase "allegiance": secretly and all at once each seat lays one card of its hand aside, of any colour. It stays hidden to the others until the end and no longer counts as held. "green_can_win" in your sight tells whether green can win at all.',
    'Then in each round: phase "skip": each seat secretly names a seat, itself if it likes; the seat with most votes plays nothing in this round (ties are drawn by lot). With the option "skip" = "host" seat 0 alone decides.',
    'Phase "play": each seat that is not skipped secretly plays a red or a blue card; green cards are never played. They are shown together: each blue moves the balance by +1, each red by -1, and the cards leave the game. The option "track_limit" is how far the balance can go from 0.',
    'Your own plays tell the others which colour you may have. Your votes do, too.',
  ],
}
