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
