import { parseJson, readReplay, verdictReason, verifyReplay, writeReplay } from '../src/engine/index.ts'
import {
  checks,
  conservation,
  ending,
  lookAt,
  playAtRandom,
  type Run,
  type Subject,
  tellFinding,
} from '../src/testkit/index.ts'
import { gameOf, TINY } from './subjects.ts'

/**
 * One random game, and a line for each thing that is wrong with it. Every game is played to its end with its cards
 * counted at each step; `deep` puts it through the whole suite and through a replay file.
 */
export function soakGame(subject: Subject, seed: string, { deep }: { readonly deep: boolean }): string[] {
  const run = playAtRandom(subject, seed)
  const whole = deep || run.trouble !== null
  const found = (whole ? checks : [conservation, ending]).flatMap(check => lookAt(check, subject, run)).map(tellFinding)
  if (deep && found.length === 0) found.push(...replayFaults(run))
  return found
}

/** Written as a replay, read from its text and played again: does it hold? */
function replayFaults(run: Run): string[] {
  const { game, setup, history, steps } = run
  const events = steps.flatMap(step => step.events)
  const results = game.results(steps[steps.length - 1].state)
  const players = Array.from({ length: setup.seats }, (_, seat) => ({ name: `bot ${seat}`, kind: 'bot' as const }))
  const replay = writeReplay(game, { setup, players, moves: history.moves, events, results })
  const shelf = { findGame: gameOf, materials: () => [TINY] }
  const verdict = verifyReplay(readReplay(parseJson(JSON.stringify(replay), 'replay'), { shelf, purpose: 'verify' }))
  if (verdict.holds && verdict.finished) return []
  return [`replay: ${game.id}, seed ${run.seed}: ${verdict.holds ? 'unfinished' : verdictReason(verdict)}`]
}
