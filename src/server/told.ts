import { type GameEvent, mayHave, type Viewer } from '../engine/index.ts'
import type { Line } from './stream.ts'

/** A moment of a game: how many events there had been, and how many of them a viewer had been told. */
export interface ToldUntil {
  readonly happened: number
  readonly heard: number
}

/** What each viewer of a game was told: seats and spectators, each numbered from 0 without gaps. */
export class Told {
  readonly all: GameEvent[] = []
  /** How many events each seat was told, and spectators behind them. */
  private readonly counts: number[]
  /** The same before the latest events. */
  private before: readonly number[]
  /** The latest events as JSON: they are about to be told to everyone. Older ones are written anew when somebody asks. */
  private fresh: string[] = []
  /** Whether everybody was told all of the latest events. */
  isCommon = true
  /** Whether spectators are told what is for single seats too. */
  private readonly isOpen: boolean

  constructor(seats: number, { isOpen }: { readonly isOpen: boolean }) {
    this.isOpen = isOpen
    this.counts = Array.from({ length: seats + 1 }, () => 0)
    this.before = this.counts
  }

  add(events: readonly GameEvent[]): void {
    this.before = this.counts.slice()
    this.fresh = []
    this.isCommon = true
    for (const event of events) {
      this.fresh.push(JSON.stringify(event))
      this.all.push(event)
      const isPublic = event.to === undefined
      if (!isPublic) this.isCommon = false
      for (let place = 0; place < this.counts.length; place++) {
        if (isPublic || this.isFor(event, this.viewerAt(place))) this.counts[place] += 1
      }
    }
  }

  /** How many events a viewer has been told: the number of its next one. */
  count(viewer: Viewer): number {
    return this.counts[this.placeOf(viewer)]
  }

  /** The number of the first of the latest events for a viewer. */
  latest(viewer: Viewer): number {
    return this.before[this.placeOf(viewer)]
  }

  events(viewer: Viewer): readonly GameEvent[] {
    return this.all.filter(event => this.isFor(event, viewer))
  }

  /** The `event` messages of a viewer from a number on, up to now or to an earlier moment. */
  lines(viewer: Viewer, from: number, until: ToldUntil | null = null): Line[] {
    const heard = until?.heard ?? this.count(viewer)
    const lines = new Array<Line>(Math.max(0, heard - from))
    // From the latest back: what is asked for most is the end.
    let n = heard - 1
    for (let at = (until?.happened ?? this.all.length) - 1; n >= from; at--) {
      if (!this.isFor(this.all[at], viewer)) continue
      lines[n - from] = this.line(at, n)
      n -= 1
    }
    return lines
  }

  private line(at: number, n: number): Line {
    const fresh = at - (this.all.length - this.fresh.length)
    const json = fresh >= 0 ? this.fresh[fresh] : JSON.stringify(this.all[at])
    return { text: `{"type":"event","n":${n},"event":${json}}`, n }
  }

  private isFor(event: GameEvent, viewer: Viewer): boolean {
    return (viewer === null && this.isOpen) || mayHave(event, viewer)
  }

  private placeOf(viewer: Viewer): number {
    return viewer ?? this.counts.length - 1
  }

  private viewerAt(place: number): Viewer {
    return place === this.counts.length - 1 ? null : place
  }
}
