/** Which sounds belong to what happened, for any game: by the kinds of its events and by whose turn it is. Pure. */

import type { GameEvent } from '../../engine/index.ts'
import type { TableObservation } from '../../protocol/index.ts'
import type { Cue, Sound } from './tones.ts'

/** A game's own sounds: by the type of an event, or by a function of it. */
export type Hearing = Readonly<Record<string, Sound | ((event: GameEvent, after: TableObservation) => Sound | null)>>

interface Heard {
  readonly events: readonly GameEvent[]
  readonly before: TableObservation | null
  readonly after: TableObservation
}

/** The sounds of a change, with the turn last: it comes when what led to it has been seen. */
export function cuesOf({ events, before, after }: Heard, hearing: Hearing, endMs: number): Cue[] {
  const cues: Cue[] = events.flatMap(event => {
    const heard = Object.hasOwn(hearing, event.type) ? hearing[event.type] : null
    const sound = typeof heard === 'function' ? heard(event, after) : heard
    return sound === null ? [] : [{ sound, at: 0 }]
  })
  if (after.phase === 'over' && before?.phase !== 'over') cues.push({ sound: 'end', at: endMs })
  else if (after.you_owe && (before?.turn !== after.turn || before?.you_owe === false))
    cues.push({ sound: 'turn', at: Math.min(endMs, 600) })
  return cues
}
