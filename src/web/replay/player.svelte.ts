/** A replay that is played: where it stands, through whose eyes, whether it runs, and what keys and buttons do to it. */

import { untrack } from 'svelte'
import { moment, showMoment } from '../route.svelte.ts'
import { type Act, SPEEDS, STEP_MS } from './keys.ts'
import type { Mark } from './marks.ts'
import { type Moment, readMoment, writeMoment } from './moment.ts'
import { decisionsOf, type Eyes, type Recording } from './recording.ts'

/** The address follows so long after the last step: a browser takes only so many changes of it. */
const ADDRESS_MS = 250

export interface Player {
  readonly at: number
  readonly eyes: Eyes
  /** The step shown before, when it was the one just before this: then what came is shown as motion. */
  readonly cameFrom: number | null
  readonly playing: boolean
  readonly speed: number
  /** Counts the jumps: looks are drawn anew then, since what was shown there did not lead here. */
  readonly jumps: number
  act(what: Act): void
  goTo(step: number): void
  look(through: Eyes): void
}

interface Around {
  readonly marks: () => readonly Mark[]
  readonly help: () => void
  /** Where to begin instead of at the moment in the address, which is left alone then. */
  readonly begin?: Moment | undefined
}

/** Plays a recording from the moment in the address on. To be called while a component is made. */
export function playRecording(recording: Recording, { marks, help, begin }: Around): Player {
  const steps = recording.steps.length
  const seats = recording.names.length
  const begun = begin ?? untrack(() => readMoment(moment(), steps, seats))
  let at = $state(begun.at)
  let eyes = $state<Eyes>(begun.eyes)
  let cameFrom = $state<number | null>(null)
  let playing = $state(false)
  let speed = $state<(typeof SPEEDS)[number]>(1)
  let jumps = $state(0)
  const deciders = $derived(
    typeof eyes === 'number'
      ? decisionsOf(recording, eyes)
      : recording.steps.flatMap((step, index) => (step.seat === null ? [] : [index])),
  )

  // The address says what is shown, so that the page can be loaded again or its address sent.
  let settling: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(settling)
    settling = undefined
    showMoment(writeMoment({ at, eyes }))
  }
  $effect(() => {
    void [at, eyes]
    if (begin !== undefined) return
    clearTimeout(settling)
    settling = setTimeout(() => untrack(write), ADDRESS_MS)
    return () => clearTimeout(settling)
  })
  $effect(() => {
    const now = () => {
      if (settling !== undefined) write()
    }
    addEventListener('pagehide', now)
    return () => removeEventListener('pagehide', now)
  })

  // A link to another moment of the same replay, or the browser's own way back.
  $effect(() => {
    const text = moment()
    if (text === '' || begin !== undefined) return
    untrack(() => {
      const wanted = readMoment(text, steps, seats)
      if (wanted.eyes !== eyes) look(wanted.eyes)
      goTo(wanted.at)
    })
  })

  $effect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      goTo(at + 1)
      if (at >= steps - 1) playing = false
    }, STEP_MS / speed)
    return () => clearInterval(timer)
  })

  function goTo(step: number): void {
    const to = Math.min(Math.max(step, 0), steps - 1)
    if (to === at) return
    if (to === at + 1) cameFrom = at
    else {
      cameFrom = null
      jumps += 1
    }
    at = to
  }

  function look(through: Eyes): void {
    if (through === eyes) return
    eyes = through
    cameFrom = null
    jumps += 1
  }

  function nextOf(places: readonly number[], by: 1 | -1): number {
    const found = by === 1 ? places.find(place => place > at) : places.findLast(place => place < at)
    return found ?? (by === 1 ? steps - 1 : 0)
  }

  function act(what: Act): void {
    switch (what.do) {
      case 'play':
        if (!playing && at >= steps - 1) goTo(0)
        playing = !playing && steps > 1
        break
      case 'step':
        playing = false
        goTo(at + what.by)
        break
      case 'mark': {
        const places = marks().map(mark => mark.at)
        goTo(nextOf(places, what.by))
        break
      }
      case 'decision':
        playing = false
        goTo(nextOf(deciders, what.by))
        break
      case 'seek':
        playing = playing && what.to < 1
        goTo(Math.round(what.to * (steps - 1)))
        break
      case 'speed': {
        const next = SPEEDS[SPEEDS.indexOf(speed) + what.by]
        if (next !== undefined) speed = next
        break
      }
      case 'eyes': {
        const all: Eyes[] = ['all', ...recording.names.keys(), 'watch']
        look(all[(all.indexOf(eyes) + what.by + all.length) % all.length])
        break
      }
      case 'help':
        help()
        break
    }
  }

  return {
    get at() {
      return at
    },
    get eyes() {
      return eyes
    },
    get cameFrom() {
      return cameFrom
    },
    get playing() {
      return playing
    },
    get speed() {
      return speed
    },
    get jumps() {
      return jumps
    },
    act,
    goTo,
    look,
  }
}
