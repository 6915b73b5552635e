import { type GameEvent, mayHave, type Viewer } from '../engine/index.ts'

/** What each viewer of a game was told: seats and spectators, each numbered from 0 without gaps. */
export class Told {
  readonly all: GameEvent[] = []
  /** How many events each seat was told. */
  private readonly bySeat: number[]
  private spectators = 0
  /** The latest events as JSON: they are about to be told to everyone. Older ones are written anew when somebody asks. */
  private fresh: string[] = []

  constructor(seats: number) {
    this.bySeat = Array.from({ length: seats }, () => 0)
  }

  add(events: readonly GameEvent[]): void {
    this.fresh = events.map(event => JSON.stringify(event))
    for (const event of events) {
      this.all.push(event)
      for (let seat = 0; seat < this.bySeat.length; seat++) if (mayHave(event, seat)) this.bySeat[seat] += 1
      if (mayHave(event, null)) this.spectators += 1
    }
  }

  /** How many events a viewer has been told: the number of its next one. */
  count(viewer: Viewer): number {
    return viewer === null ? this.spectators : this.bySeat[viewer]
  }

  events(viewer: Viewer): readonly GameEvent[] {
    return this.all.filter(event => mayHave(event, viewer))
  }

  /** The `event` messages of a viewer from a number on. */
  messages(viewer: Viewer, from: number): readonly string[] {
    const messages: string[] = []
    // From the latest back: what is asked for most is the end.
    let n = this.count(viewer) - 1
    for (let at = this.all.length - 1; n >= from; at--) {
      if (!mayHave(this.all[at], viewer)) continue
      messages.push(`{"type":"event","n":${n},"event":${this.text(at)}}`)
      n -= 1
    }
    return messages.reverse()
  }

  private text(at: number): string {
    const fresh = at - (this.all.length - this.fresh.length)
    return fresh >= 0 ? this.fresh[fresh] : JSON.stringify(this.all[at])
  }
}
