/**
 * A game of Allegiance as small integers: the compact form that searches and simulations play with, held to the
 * readable rules move by move. Cards of a colour are alike, so a hand is three numbers. A move is a number: a
 * colour, or a seat that is named (4: nobody). Which of several seats with most ballots is skipped is chance, so it
 * is left to whoever plays: the phase is then TIE, and `settle` says who.
 */

import { type AllegianceState, COLOURS, owing } from '../state.ts'

export const RED = 0
export const BLUE = 1
export const GREEN = 2

/** Where a colour, seat or choice is none. */
export const NONE = -1
/** The ballot of a seat that named nobody. */
export const ABSTAIN = 4

export const CHOOSE = 0
export const SKIP = 1
export const TIE = 2
export const PLAY = 3
export const OVER = 4

/** The most legal moves there can be. */
export const MAX_LEGAL = 4

/** The number of a colour, or NONE. */
export function colourCode(colour: (typeof COLOURS)[number] | null): number {
  return colour === null ? NONE : COLOURS.indexOf(colour)
}

/** A game that is played on in place. Make one, `load` or `copy` into it as often as needed. */
export class Position {
  rounds = 7
  /** 0: the weight is never cut. */
  limit = 0
  /** Whether seat 0 alone decides who is skipped. */
  host = false
  phase = CHOOSE
  round = 0
  balance = 0
  /** Seats that owe a move, as bits. */
  due = 0
  /** Of the present round, NONE until decided. */
  skipped = NONE
  /** In TIE: the seats with most ballots, as bits. */
  tied = 0
  /** `cards[seat * 3 + colour]`: as in the readable form, a card played stays until its round is resolved. */
  readonly cards = new Int8Array(12)
  readonly goals = new Int8Array(4)
  /** Of the present round; NONE where there is none. */
  readonly ballots = new Int8Array(4)
  readonly plays = new Int8Array(4)

  /** Takes a readable state over. */
  load(state: AllegianceState): this {
    const { options } = state
    this.rounds = options.rounds
    this.limit = options.track_limit ?? 0
    this.host = options.skip === 'host'
    this.phase = { allegiance: CHOOSE, skip: SKIP, play: PLAY, over: OVER }[state.phase]
    this.round = state.round
    this.balance = state.balance
    this.due = owing(state).reduce((bits, seat) => bits | (1 << seat), 0)
    this.skipped = state.skipped ?? NONE
    this.tied = 0
    this.cards.fill(0)
    for (let seat = 0; seat < 4; seat++) {
      for (const card of state.hands[seat]) this.cards[seat * 3 + colourCode(card)] += 1
      this.goals[seat] = colourCode(state.allegiances[seat])
      this.ballots[seat] = state.ballots[seat] ?? NONE
      this.plays[seat] = colourCode(state.plays[seat])
    }
    return this
  }

  /** Becomes the same as another position. */
  copy(from: Position): this {
    this.rounds = from.rounds
    this.limit = from.limit
    this.host = from.host
    this.phase = from.phase
    this.round = from.round
    this.balance = from.balance
    this.due = from.due
    this.skipped = from.skipped
    this.tied = from.tied
    for (let i = 0; i < 12; i++) this.cards[i] = from.cards[i]
    for (let seat = 0; seat < 4; seat++) {
      this.goals[seat] = from.goals[seat]
      this.ballots[seat] = from.ballots[seat]
      this.plays[seat] = from.plays[seat]
    }
    return this
  }

  /** Writes the legal moves of a seat into a list and gives their number, in the readable form's order. */
  legal(seat: number, into: Int8Array | number[]): number {
    if ((this.due & (1 << seat)) === 0) return 0
    let count = 0
    if (this.phase === SKIP) {
      for (let named = 0; named < 4; named++) into[count++] = named
      return count
    }
    const colours = this.phase === CHOOSE ? 3 : 2
    for (let colour = 0; colour < colours; colour++) if (this.cards[seat * 3 + colour] > 0) into[count++] = colour
    return count
  }

  /** Makes a legal move of a seat that owes one; the last that is owed opens what comes next. */
  play(seat: number, code: number): void {
    this.due &= ~(1 << seat)
    switch (this.phase) {
      case CHOOSE:
        this.goals[seat] = code
        this.cards[seat * 3 + code] -= 1
        if (this.due === 0) this.startRound()
        return
      case SKIP:
        this.ballots[seat] = code === ABSTAIN ? NONE : code
        if (this.due === 0) this.count()
        return
      default:
        this.plays[seat] = code
        if (this.due === 0) this.resolve()
    }
  }

  /** Decides a TIE: the seat is skipped. */
  settle(seat: number): void {
    this.tied = 0
    this.skipped = seat
    this.phase = PLAY
    for (let other = 0; other < 4; other++) {
      if (other !== seat && this.cards[other * 3] + this.cards[other * 3 + 1] > 0) this.due |= 1 << other
    }
    if (this.due === 0) this.resolve()
  }

  /** Whether the goal of a seat carries the balance as it stands. */
  won(seat: number): boolean {
    const goal = this.goals[seat]
    return goal === GREEN ? this.balance === 0 : goal === RED ? this.balance < 0 : this.balance > 0
  }

  private startRound(): void {
    this.round += 1
    this.phase = SKIP
    this.due = this.host ? 1 : 15
  }

  private count(): void {
    const { ballots } = this
    let most = 0
    let named = 0
    for (let seat = 0; seat < 4; seat++) {
      const votes =
        (ballots[0] === seat ? 1 : 0) +
        (ballots[1] === seat ? 1 : 0) +
        (ballots[2] === seat ? 1 : 0) +
        (ballots[3] === seat ? 1 : 0)
      if (votes > most) {
        most = votes
        named = 0
      }
      if (votes === most) named |= 1 << seat
    }
    if ((named & (named - 1)) === 0) {
      this.settle(31 - Math.clz32(named))
      return
    }
    this.tied = named
    this.phase = TIE
  }

  private resolve(): void {
    const { cards, plays, ballots } = this
    let balance = this.balance
    for (let seat = 0; seat < 4; seat++) {
      const card = plays[seat]
      if (card >= 0) {
        cards[seat * 3 + card] -= 1
        balance += card === BLUE ? 1 : -1
      }
      plays[seat] = NONE
      ballots[seat] = NONE
    }
    if (this.limit > 0) balance = Math.max(-this.limit, Math.min(this.limit, balance))
    this.balance = balance
    this.skipped = NONE
    if (this.round === this.rounds) this.phase = OVER
    else this.startRound()
  }
}
