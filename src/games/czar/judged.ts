/**
 * Sets of entries that a czar judged, and how one is put again. A new judge sees it as the first round of a game of its
 * own, with an empty hand: the prompt, the entries, the options, and nothing of who wrote what or of the rounds around it.
 */

import type { Deck } from '../../decks/index.ts'
import type { GameEvent, JudgedEntry, JudgedSet, PutAgain, Setup, Unfolded } from '../../engine/index.ts'
import type { CzarMove } from './moves.ts'
import { type CzarState, czarOf, promptOf, type RoundResult, type Submission } from './state.ts'

const ROUND = 1
/** Behind the submissions of the first round. */
const TURN = 1

/** The sets of a game, from its steps. A round that did not come to its result has none. */
export function judgedSets(steps: Iterable<Unfolded<CzarState>>): JudgedSet[] {
  const sets: JudgedSet[] = []
  let black = { id: '', text: '' }
  let revealed: readonly (readonly string[])[] = []
  let picked = { at: -1, isDefault: false }
  const laid = new Map<number, { at: number; isDefault: boolean }>()
  for (const { index, events } of steps) {
    for (const event of events as readonly any[]) {
      if (event.type === 'round_start') black = { id: event.black.id, text: event.black.text }
      if (event.type === 'own_move') laid.set(event.to, { at: index, isDefault: event.default })
      if (event.type === 'reveal') revealed = event.entries
      if (event.type === 'czar_pick') picked = { at: index, isDefault: event.default }
      if (event.type !== 'round_result') continue
      const { round, entry, entries } = event as RoundResult
      sets.push({
        at: picked.at,
        seat: czarOf(round),
        prompt: black,
        entries: entries.map(({ seat, cards }, at): JudgedEntry => {
          const how = laid.get(seat)
          if (how === undefined) throw new Error(`an entry of seat ${seat} that was never laid down`)
          return { seat, ...how, cards, texts: revealed[at] }
        }),
        chosen: { entry, isDefault: picked.isDefault },
      })
    }
  }
  return sets
}

/** The state and the story of a set before a new judge. Who sits behind which entry there says where it stands, and no more. */
export function putAgain(setup: Setup, set: JudgedSet, order: readonly number[]): PutAgain<CzarState> {
  const deck = setup.materials.deck as Deck
  const seat = czarOf(ROUND)
  const authors = order.map((_, slot) => slot + 1)
  const submissions: (Submission | null)[] = [null]
  for (const entry of order) submissions.push({ cards: set.entries[entry].cards, quip: null, default: false })
  const state: CzarState = {
    turn: TURN,
    random: setup.random,
    deck,
    // The game ends with the choice: nothing is drawn behind it.
    target_awards: 1,
    rounds_max: 1,
    round: ROUND,
    black: set.prompt.id,
    hands: submissions.map(() => []),
    submissions,
    authors,
    awards: submissions.map(() => 0),
    last: null,
    over: false,
    white_pile: [],
    white_discards: [],
    black_pile: [],
    black_discards: [],
  }
  const { id, text, pick } = promptOf(state)
  const events: GameEvent[] = [
    { type: 'round_start', round: ROUND, czar: seat, black: { id, text, pick } },
    { type: 'reveal', entries: order.map(entry => set.entries[entry].texts) },
  ]
  return { state, seat, events }
}

/** The slot that a pick chooses. */
export function slotOf(move: CzarMove): number {
  if (move.type !== 'pick') throw new Error(`a ${move.type} chooses no slot`)
  return move.entry
}
