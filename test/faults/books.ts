/** What an open move is called in its event, where that is not its own type. */
const EVENTS: Readonly<Record<string, string>> = { pick: 'czar_pick' }

/** What the event of a move is called. A secret move is told to its seat as it stands; an open one has an event of its own. */
export function typeOf(move: { readonly type: string; readonly move?: { readonly type: string } } | undefined): string {
  const type = (move?.type === 'own_move' ? move.move?.type : move?.type) ?? 'nothing'
  return EVENTS[type] ?? type
}
