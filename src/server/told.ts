import { type GameEvent, mayHave, type Viewer } from '../engine/index.ts'

interface Fresh {
  readonly json: string
  /** The number under which it was told last, and the message. */
  n: number
  message: string
}

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
  private fresh: Fresh[] = []
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
    for (const event of events) {
      this.fresh.push({ json: JSON.stringify(event), n: -1, message: '' })
      this.all.push(event)
      for (let at = 0; at < this.counts.length; at++) if (this.isFor(event, this.viewerAt(at))) this.counts[at] += 1
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
  messages(viewer: Viewer, from: number, until: ToldUntil | null = null): readonly string[] {
    const messages: string[] = []
    // From the latest back: what is asked for most is the end.
    let n = (until?.heard ?? this.count(viewer)) - 1
    for (let at = (until?.happened ?? this.all.length) - 1; n >= from; at--) {
      if (!this.isFor(this.all[at], viewer)) continue
      messages.push(this.message(at, n))
      n -= 1
    }
    return messages.reverse()
  }

  /** Viewers for whom a fresh event has the same number are told it in the same text. */
  private message(at: number, n: number): string {
    const back = this.all.length - at
    if (back > this.fresh.length) return eventMessage(n, JSON.stringify(this.all[at]))
    const fresh = this.fresh[this.fresh.length - back]
    if (fresh.n !== n) {
      fresh.n = n
      fresh.message = eventMessage(n, fresh.json)
    }
    return fresh.message
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

function eventMessage(n: number, json: string): string {
  return `{"type":"event","n":${n},"event":${json}}`
}
