/** Reactions that are on show: at most one a seat, each for a moment. Pure. */

export interface Reaction {
  readonly seat: number
  readonly emote: string
  /** Told apart from the one before. */
  readonly id: number
  readonly untilMs: number
}

/** How long one is on show. */
export const SHOWN_MS = 3500

/** The list with a reaction that has just come; it takes the place of its seat's last one. */
export function withReaction(
  shown: readonly Reaction[],
  seat: number,
  emote: string,
  nowMs: number,
): readonly Reaction[] {
  const id = Math.max(0, ...shown.map(one => one.id)) + 1
  return [...shown.filter(one => one.seat !== seat), { seat, emote, id, untilMs: nowMs + SHOWN_MS }]
}

/** Those that are still on show. */
export function stillShown(shown: readonly Reaction[], nowMs: number): readonly Reaction[] {
  return shown.filter(one => one.untilMs > nowMs)
}
