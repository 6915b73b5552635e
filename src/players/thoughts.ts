/** A thread for bots that think long: it is given what a policy is given, and answers with what the policy gave. */

import { parentPort } from 'node:worker_threads'
import { policyOf } from '../bots/index.ts'
import { findGame } from '../games/index.ts'
import type { Outcome, Thought } from './thinker.ts'

const port = parentPort
if (port === null) throw new Error('this is a thread for bots, not a program')

port.on('message', ({ id, game, level, seen }: Thought) => {
  let outcome: Outcome
  try {
    const known = findGame(game)
    if (known === null) throw new Error(`no game ${game}`)
    outcome = { id, chosen: policyOf(known, level)(seen) }
  } catch (error) {
    outcome = { id, problem: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(outcome)
})
