/** What a viewer knows of a game, by round, read from the events it was told and from nothing else. */

import type { Deck } from '../../decks/index.ts'
import type { GameEvent, Seat } from '../../engine/index.ts'
import type { RoundResult, Submission } from './state.ts'

export interface KnownRound {
  readonly round: number
  readonly black: string
  readonly pick: number
  /** The viewer's own submission. */
  readonly own: Submission | null
  /** The revealed entries, as ids: texts are unique in a deck. */
  readonly entries: readonly (readonly string[])[] | null
  readonly picked: { readonly entry: number; readonly commentary: string | null } | null
  readonly result: RoundResult | null
}

export interface Known {
  readonly rounds: readonly KnownRound[]
  /** The cards the viewer drew, in order; none for a spectator. */
  readonly drawn: readonly string[]
}

/** Reads the events told to one viewer. */
export function readKnown(told: readonly GameEvent[], deck: Deck): Known {
  const rounds: KnownRound[] = []
  const drawn: string[] = []
  const idsByText = new Map(deck.white.map(card => [card.text, card.id]))
  const now = (more: Partial<KnownRound>) => {
    rounds[rounds.length - 1] = { ...rounds[rounds.length - 1], ...more }
  }
  for (const event of told as readonly any[]) {
    switch (event.type) {
      case 'hand':
      case 'draw':
        drawn.push(...event.cards)
        break
      case 'round_start':
        rounds.push({
          round: event.round,
          black: event.black.id,
          pick: event.black.pick,
          own: null,
          entries: null,
          picked: null,
          result: null,
        })
        break
      case 'own_move':
        now({ own: { cards: event.move.cards, quip: event.move.quip, default: event.default } })
        break
      case 'reveal':
        now({ entries: event.entries.map((texts: string[]) => texts.map(text => idsByText.get(text))) })
        break
      case 'czar_pick':
        now({ picked: { entry: event.entry, commentary: event.commentary } })
        break
      case 'round_result':
        now({ result: event })
        break
    }
  }
  return { rounds, drawn }
}

/** The cards of a finished round as they go to the discards: by seat, each seat's in the order submitted. */
export function discarded(result: RoundResult): { seat: Seat; cards: readonly string[] }[] {
  return result.entries.map(({ seat, cards }) => ({ seat, cards })).sort((a, b) => a.seat - b.seat)
}
