/** Imports one file in a thread of its own: a large one takes seconds, and the page goes on meanwhile. */

import { ImportRefused, importDeck } from '../../decks/index.ts'
import type { Outcome } from './importing.ts'

const scope = self as unknown as {
  postMessage(outcome: Outcome): void
  onmessage: ((event: MessageEvent<{ readonly bytes: Uint8Array }>) => void) | null
}

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage(importDeck(data.bytes))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    scope.postMessage({ refused: error.code, place: error.place, problem: error.problem.replace(/^E_[A-Z]+: /, '') })
  }
}
