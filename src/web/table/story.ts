import type { GameEvent, Told } from '../../engine/index.ts'
import type { Telling } from './retelling.ts'

/** One sentence of the story; `n` is the viewer's own number of its event. */
export interface Sentence {
  readonly n: number
  readonly text: string
  /** It opens a part: a game or a round. */
  readonly opens: boolean
}

/** The events of a viewer in sentences, from the n-th on; events there is nothing to tell of are left out. */
export function tellStory(telling: Telling, events: readonly GameEvent[], told: Told, from = 0): Sentence[] {
  const sentences: Sentence[] = []
  for (let n = from; n < events.length; n++) {
    // Only some sentences look back: the events before are cut off when they do.
    const earlier = {
      ...told,
      get earlier() {
        return events.slice(0, n)
      },
    }
    const text = telling.event(events[n], earlier)
    if (text !== null) sentences.push({ n, text, opens: events[n].type.endsWith('_start') })
  }
  return sentences
}

/** In whose words and for whose eyes a story is told; another one where anything of it changes. */
export interface Teller {
  readonly telling: Telling
  readonly told: Told
}

/** A story so far, and what it is made of. */
export interface Story {
  readonly teller: Teller
  readonly events: readonly GameEvent[]
  readonly sentences: readonly Sentence[]
}

/** The story of these events. Where it goes on from the one before, only what is new is told. */
export function goOn(before: Story | null, teller: Teller, events: readonly GameEvent[]): Story {
  const goesOn = before !== null && before.teller === teller && beginsWith(events, before.events)
  if (!goesOn) return { teller, events, sentences: tellStory(teller.telling, events, teller.told) }
  const fresh = tellStory(teller.telling, events, teller.told, before.events.length)
  return { teller, events, sentences: fresh.length === 0 ? before.sentences : [...before.sentences, ...fresh] }
}

/** Events of one game only ever get more: the last of those before is the same one, or another game was dealt. */
function beginsWith(events: readonly GameEvent[], before: readonly GameEvent[]): boolean {
  return before.length <= events.length && events[before.length - 1] === before[before.length - 1]
}
