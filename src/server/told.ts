import { type GameEvent, mayHave, type Viewer } from '../engine/index.ts'

/** One viewer's events so far, in its own numbering, and each as the message that tells it. */
interface Heard {
  readonly events: GameEvent[]
  readonly messages: string[]
}

/** What each viewer of a game was told: seats and spectators, each numbered from 0 without gaps. */
export class Told {
  private readonly bySeat: readonly Heard[]
  private readonly spectators: Heard = { events: [], messages: [] }
  readonly all: GameEvent[] = []

  constructor(seats: number) {
    this.bySeat = Array.from({ length: seats }, () => ({ events: [], messages: [] }))
  }

  add(events: readonly GameEvent[]): void {
    for (const event of events) {
      const text = JSON.stringify(event)
      this.all.push(event)
      for (const [seat, heard] of this.bySeat.entries()) {
        if (mayHave(event, seat)) hear(heard, event, text)
      }
      if (mayHave(event, null)) hear(this.spectators, event, text)
    }
  }

  /** How many events a viewer has been told: the number of its next one. */
  count(viewer: Viewer): number {
    return this.heard(viewer).events.length
  }

  events(viewer: Viewer): readonly GameEvent[] {
    return this.heard(viewer).events
  }

  /** The `event` messages of a viewer from a number on. */
  messages(viewer: Viewer, from: number): readonly string[] {
    return this.heard(viewer).messages.slice(from)
  }

  private heard(viewer: Viewer): Heard {
    return viewer === null ? this.spectators : this.bySeat[viewer]
  }
}

function hear(heard: Heard, event: GameEvent, text: string): void {
  heard.messages.push(`{"type":"event","n":${heard.messages.length},"event":${text}}`)
  heard.events.push(event)
}
