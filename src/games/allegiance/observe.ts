/**
 * What a viewer sees, written by listing it. Everything of a round is shown until that round is resolved and
 * then stands in `history`, so that one place tells of the present and one of the past:
 * - `round` is 0 until the first round starts; after the last it stays.
 * - `skipped` is null until the skip of the present round is decided, and again once the round is resolved.
 * - `ballot` is the own one of the present round (null: not cast, not asked for, or an abstention), through its
 *   plays until it is resolved; `play` likewise. Neither ever tells of another seat.
 * - `hand` and `counts` keep a card that was played until the plays are revealed, and lose an allegiance when
 *   it is locked in: each changes when everyone learns of it.
 * - `history` has whole rounds only, the last one included when the game is over.
 * - `allegiances` is null until the end, for who set one too: that one is `allegiance`.
 */

import type { Json, Seat, View, Viewer } from '../../engine/index.ts'
import { canEndAtZero, publicTable } from './reach.ts'
import { type AllegianceState, type Colour, knownEmpty, type Playable, type Round, SEATS } from './state.ts'

/** The keys of `view`, all always there. */
export interface AllegianceView {
  readonly round: number
  readonly balance: number
  readonly counts: readonly number[]
  readonly skipped: Seat | null
  readonly locked: readonly Seat[]
  readonly history: readonly Round[]
  readonly allegiances: readonly (Colour | null)[] | null
  readonly green_can_win: boolean
  readonly hand: readonly Colour[] | null
  readonly allegiance: Colour | null
  readonly ballot: Seat | null
  readonly play: Playable | null
}

/** The picture for a viewer; a spectator's own part is null. */
export function view(state: AllegianceState, viewer: Viewer): View & AllegianceView {
  return {
    round: state.round,
    balance: state.balance,
    counts: state.hands.map(hand => hand.length),
    skipped: state.skipped,
    locked: state.locked,
    history: state.history,
    allegiances: state.phase === 'over' ? state.allegiances : null,
    green_can_win: canEndAtZero(publicTable(state)),
    hand: viewer === null ? null : state.hands[viewer],
    allegiance: viewer === null ? null : state.allegiances[viewer],
    ballot: viewer === null ? null : state.ballots[viewer],
    play: viewer === null ? null : state.plays[viewer],
  }
}

/** What the viewer must not be able to tell: by name, only what there is. */
export function secrets(state: AllegianceState, viewer: Viewer): Record<string, Json> {
  const hidden: Record<string, Json> = {}
  for (let seat = 0; seat < SEATS; seat++) {
    if (seat === viewer) continue
    hidden[`hand of ${seat}`] = state.hands[seat]
    if (state.phase !== 'over' && state.allegiances[seat] !== null) {
      hidden[`allegiance of ${seat}`] = state.allegiances[seat]
    }
    if (state.phase === 'skip' && state.ballots[seat] !== null) hidden[`ballot of ${seat}`] = state.ballots[seat]
    if (state.plays[seat] !== null) hidden[`play of ${seat}`] = state.plays[seat]
  }
  return hidden
}

/** Where every card is: in a hand, face down before a seat, or played and gone. */
export function places(state: AllegianceState): Record<string, readonly string[]> {
  const at: Record<string, readonly string[]> = {}
  for (let seat = 0; seat < SEATS; seat++) {
    const allegiance = state.allegiances[seat]
    at[`hand of ${seat}`] = state.hands[seat]
    at[`allegiance of ${seat}`] = allegiance === null ? [] : [allegiance]
  }
  at.played = state.history.flatMap(round => round.plays.filter(card => card !== null))
  return at
}

/** What is wrong in a state; nothing in any that can be reached. */
export function invariants(state: AllegianceState): string[] {
  const wrong: string[] = []
  const { history, options } = state
  const last = history.at(-1)
  if (state.balance !== (last?.balance ?? 0)) wrong.push(`the balance ${state.balance} is not that of the last round`)
  if (options.track_limit !== null && Math.abs(state.balance) > options.track_limit) {
    wrong.push(`the balance ${state.balance} is beyond the limit ${options.track_limit}`)
  }
  const done = state.phase === 'over' ? state.round : Math.max(0, state.round - 1)
  if (history.length !== done) wrong.push(`${history.length} rounds are told, ${done} are over`)
  if (state.round > options.rounds) wrong.push(`round ${state.round} of ${options.rounds}`)
  if ((state.phase === 'over') !== (done === options.rounds)) wrong.push(`phase ${state.phase} after ${done} rounds`)
  if (!state.set_up) {
    const total = (40 - options.greens) / 2
    const cards = Object.values(places(state)).flat()
    for (const [colour, wanted] of [
      ['red', total],
      ['blue', total],
      ['green', options.greens],
    ] as const) {
      const count = cards.filter(card => card === colour).length
      if (count !== wanted) wrong.push(`${count} ${colour} cards where ${wanted} were dealt`)
    }
  }
  for (const [seat, empty] of knownEmpty(state).entries()) {
    if (empty && state.hands[seat].some(card => card !== 'green'))
      wrong.push(`seat ${seat} owed a card and played none`)
  }
  for (const [seat, card] of state.plays.entries()) {
    if (card !== null && !state.hands[seat].includes(card)) wrong.push(`seat ${seat} plays ${card} and holds none`)
  }
  return wrong
}
