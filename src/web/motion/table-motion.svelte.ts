/** Motion for a look: what happened at the table becomes movements, sounds and a touch of the phone. */

import { flushSync, untrack } from 'svelte'
import type { GameEvent } from '../../engine/index.ts'
import type { TableObservation } from '../../protocol/index.ts'
import { pace } from '../settings/settings.svelte.ts'
import { cuesOf, type Hearing } from '../sound/of.ts'
import { playCues } from '../sound/sound.ts'
import { endOf, type Movement, MS } from './movement.ts'
import { paced } from './pace.ts'
import { Stage } from './stage.ts'
import './motion.css'

/** What has changed at a table: the events since, and how it looked to this viewer before and after them. */
export interface Change {
  readonly events: readonly GameEvent[]
  /** Null where the table has only just come into sight. */
  readonly before: TableObservation | null
  readonly after: TableObservation
}

export interface Score {
  /** The element that holds all spots of the look. */
  readonly root: () => HTMLElement | undefined
  readonly observation: () => TableObservation
  readonly events: () => readonly GameEvent[]
  readonly freshFrom: () => number
  readonly movements: (change: Change) => readonly Movement[]
  /** What is heard of the game's events. */
  readonly sounds: Hearing
}

export interface TableMotion {
  /** Shows a change that is made here and now, by this person alone. */
  act(movements: readonly Movement[], change: () => void): void
  /** Answers a press at once: what is about to be sent leans towards the table. */
  lean(spots: readonly string[]): void
  /** Everything lies where it lies. */
  land(): void
}

/** To be called while a look is made. */
export function tableMotion(score: Score): TableMotion {
  let stage: Stage | null = null
  // Only what comes while one looks is shown as motion; each event once, whatever else is told meanwhile.
  let told = untrack(() => Math.max(score.freshFrom(), 0))
  let seen: TableObservation | null = null
  let due: { readonly change: Change; readonly moves: readonly Movement[] } | null = null

  $effect.pre(() => {
    const observation = score.observation()
    const events = score.events()
    const from = Math.max(told, score.freshFrom())
    untrack(() => {
      if (observation === seen && stage !== null) return
      const fresh = from < events.length ? events.slice(from) : []
      // Fewer events than were told: another game is dealt at this table.
      told = events.length
      const change = { events: fresh, before: seen, after: observation }
      seen = observation
      due = fresh.length === 0 ? null : { change, moves: paced(score.movements(change), pace()) }
      if (due !== null) stage?.before(due.moves)
    })
  })

  $effect(() => {
    const root = score.root()
    if (root === undefined) return
    const sky = document.createElement('div')
    sky.className = 'sky'
    sky.setAttribute('aria-hidden', 'true')
    root.append(sky)
    const made = new Stage(root, sky)
    stage = made
    // A tap on the cloth ends the scene.
    const land = (event: Event) => {
      if ((event.target as Element).closest('.cloth') !== null) made.land()
    }
    root.addEventListener('pointerdown', land)
    untrack(() => {
      if (due !== null) made.before(due.moves)
    })
    return () => {
      made.land()
      sky.remove()
      root.removeEventListener('pointerdown', land)
      stage = null
    }
  })

  $effect(() => {
    void score.observation()
    void score.events()
    untrack(() => {
      if (due === null || stage === null) return
      const { change, moves } = due
      due = null
      stage.after()
      playCues(cuesOf(change, score.sounds, endOf(moves)))
    })
  })

  return {
    act(movements, change) {
      stage?.before(paced(movements, pace()))
      change()
      flushSync()
      stage?.after()
    },
    lean(spots) {
      if (pace() !== 'none') stage?.lean(spots, 14, MS.lift)
    },
    land() {
      stage?.land()
    },
  }
}
