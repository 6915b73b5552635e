/**
 * Plays movements on a table. Before the page changes it is told what will move and remembers where that stood;
 * afterwards it lets everything go from there to where it stands now. The table itself is always what it shows at
 * rest, so that whatever still flies can land at any moment.
 */

import { arriving, departing, type Frame, flying, type Place, rounding, showing, TRAVEL, walking } from './frames.ts'
import { endOf, type Ghost, type Movement } from './movement.ts'
import { together } from './together.ts'

interface Flight {
  readonly animation: Animation
  /** What is drawn for this flight alone. */
  readonly ghost: HTMLElement | null
}

export class Stage {
  private readonly root: HTMLElement
  private readonly sky: HTMLElement
  private flights: Flight[] = []
  private coming: readonly Movement[] = []
  /** The time that all movements of one change take together. */
  private all = 0
  private stood = new Map<string, Place>()
  private leaving = new Map<string, { copy: HTMLElement; place: Place }>()
  private shifting = new Map<Element, Place>()

  /** `root` holds all spots; `sky`, laid over the screen, holds what flies. */
  constructor(root: HTMLElement, sky: HTMLElement) {
    this.root = root
    this.sky = sky
  }

  get moving(): boolean {
    return this.flights.length > 0
  }

  /** To be called before the page changes: remembers where things stand. What still flies is taken from there. */
  before(movements: readonly Movement[]): void {
    this.coming = movements
    this.stood.clear()
    this.leaving.clear()
    this.shifting.clear()
    for (const spot of sources(movements)) {
      const element = this.at(spot)
      if (element !== null) this.stood.set(spot, placeOf(element))
    }
    for (const movement of movements)
      if (movement.how === 'shift')
        for (const element of this.group(movement.group)) this.shifting.set(element, placeOf(element))
    this.land()
    // A copy is made of what will be gone, where it lies.
    for (const movement of movements) {
      const element = movement.how === 'depart' ? this.at(movement.spot) : null
      if (movement.how === 'depart' && element !== null)
        this.leaving.set(movement.spot, { copy: copyOf(element), place: placeOf(element) })
    }
  }

  /** To be called when the page has changed: everything goes to where it stands now. */
  after(): void {
    const movements = this.coming
    this.coming = []
    this.all = endOf(movements)
    if (document.hidden) return
    // All places are read before anything is set in motion.
    const starts = movements.flatMap(movement => this.prepare(movement))
    for (const start of starts) start()
    this.leaving.clear()
    this.shifting.clear()
  }

  /** Lets things lean towards where they are about to go, until something else moves or all lands. */
  lean(spots: readonly string[], px: number, ms: number): void {
    for (const spot of spots) {
      const element = this.at(spot)
      if (element === null) continue
      const frames = [{ transform: 'translate(0px, 0px)' }, { transform: `translate(0px, ${-px}px)` }]
      const animation = element.animate(frames, { duration: ms, easing: TRAVEL, fill: 'forwards' })
      this.flights.push({ animation, ghost: null })
    }
  }

  /** Everything lands at once. */
  land(): void {
    const landing = this.flights
    this.flights = []
    for (const { animation, ghost } of landing) {
      animation.cancel()
      ghost?.remove()
    }
  }

  private prepare(movement: Movement): (() => void)[] {
    switch (movement.how) {
      case 'arrive': {
        const element = this.at(movement.spot)
        const from = this.place(movement.from)
        if (element === null || from === null) return []
        const frames = arriving(from, placeOf(element))
        return [() => this.run(element, frames, movement, TRAVEL)]
      }
      case 'depart': {
        const gone = this.leaving.get(movement.spot)
        const to = this.place(movement.to)
        if (gone === undefined || to === null) return []
        return [
          () => {
            this.sky.append(gone.copy)
            this.run(gone.copy, departing(gone.place, to), movement, TRAVEL, gone.copy)
          },
        ]
      }
      case 'fly':
      case 'round': {
        const along = movement.how === 'fly' ? [movement.from, movement.to] : movement.along
        const places = along.map(spot => this.place(spot))
        const drawn = this.draw(movement.ghost)
        if (drawn === null || places.includes(null)) return []
        const stops = places as Place[]
        const frames = movement.how === 'fly' ? flying(stops[0], stops[1], drawn.size) : rounding(stops, drawn.size)
        return [
          () => {
            this.sky.append(drawn.element)
            this.run(drawn.element, frames, movement, movement.how === 'fly' ? TRAVEL : 'linear', drawn.element)
          },
        ]
      }
      case 'walk': {
        const element = this.at(movement.spot)
        const along = movement.along.map(spot => this.place(spot))
        if (element === null || along.includes(null)) return []
        return [() => this.run(element, walking(along as Place[]), movement, 'linear')]
      }
      case 'show': {
        const element = this.at(movement.spot)
        // What is gone again already would be nothing that comes into sight, frame by frame.
        if (element === null || placeOf(element).width === 0) return []
        const { frames, easing } = showing(movement.as, Number(getComputedStyle(element).opacity))
        return [() => this.run(element, frames, movement, easing)]
      }
      case 'shift':
        return this.group(movement.group).flatMap(element => {
          const from = this.shifting.get(element)
          const to = placeOf(element)
          if (from === undefined || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) return []
          return [() => this.run(element, arriving({ ...from, width: to.width }, to), movement, TRAVEL)]
        })
    }
  }

  private run(
    element: HTMLElement,
    frames: readonly Frame[],
    { at, ms }: Movement,
    easing: string,
    ghost: HTMLElement | null = null,
  ): void {
    const part = { at, ms, all: this.all, easing, alone: ghost !== null }
    const animation = element.animate(together(frames, part) as Keyframe[], { duration: this.all })
    const flight = { animation, ghost }
    this.flights.push(flight)
    animation.onfinish = () => {
      ghost?.remove()
      this.flights = this.flights.filter(other => other !== flight)
    }
  }

  private at(spot: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-spot~="${CSS.escape(spot)}"]`)
  }

  private group(name: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(`[data-shifts="${CSS.escape(name)}"]`)]
  }

  /** Where a spot stood before the change; where it stands now if it was not there then. */
  private place(spot: string): Place | null {
    const stood = this.stood.get(spot)
    if (stood !== undefined) return stood
    const element = this.at(spot)
    return element === null ? null : placeOf(element)
  }

  private draw(ghost: Ghost): { element: HTMLElement; size: { width: number; height: number } } | null {
    const pattern = this.root.querySelector<HTMLElement>(`[data-ghost="${ghost}"]`)
    if (pattern === null) return null
    const { width, height } = pattern.getBoundingClientRect()
    const element = pattern.cloneNode(true) as HTMLElement
    element.removeAttribute('data-ghost')
    element.classList.add('ghost')
    return { element, size: { width, height } }
  }
}

/** The spots whose places must be known from before the change. */
function sources(movements: readonly Movement[]): Set<string> {
  const spots = new Set<string>()
  for (const movement of movements) {
    if (movement.how === 'arrive' || movement.how === 'fly') spots.add(movement.from)
    if (movement.how === 'fly' || movement.how === 'depart') spots.add(movement.to)
  }
  return spots
}

function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, width }
}

/** A copy of an element that lies where it lies, in the sky. It is for the eyes alone. */
function copyOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  for (const node of [copy, ...copy.querySelectorAll('[data-spot], [data-shifts], [id], [role], [tabindex]')])
    for (const name of ['data-spot', 'data-shifts', 'id', 'role', 'tabindex', 'aria-label']) node.removeAttribute(name)
  const holder = document.createElement('div')
  holder.className = 'ghost'
  const { style } = holder
  style.left = `${left}px`
  style.top = `${top}px`
  style.width = `${width}px`
  style.height = `${height}px`
  copy.style.position = 'static'
  copy.style.margin = '0'
  holder.append(copy)
  return holder
}
