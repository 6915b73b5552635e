/** A thread that reads brought decks: it is given bytes, and answers with what came of them. */

import { parentPort } from 'node:worker_threads'
import type { DeckOrder, DeckOutcome } from './deck-reader.ts'
import { readUpload } from './deck-upload.ts'

const port = parentPort
if (port === null) throw new Error('this is a thread that reads decks, not a program')

port.on('message', ({ bytes, wishes }: DeckOrder) => {
  let outcome: DeckOutcome
  try {
    outcome = { upload: readUpload(bytes, wishes) }
  } catch (error) {
    outcome = { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(outcome)
})
