/** What a check found wrong, and where: enough to see it again. */

import { canonical, type Entry } from '../engine/index.ts'
import type { Run } from './run.ts'

/** The kinds of checks, each in a file of its own. */
export type CheckName =
  | 'determinism'
  | 'save-load'
  | 'legality'
  | 'progress'
  | 'ending'
  | 'conservation'
  | 'secrecy'
  | 'resampling'
  | 'words'
  | 'encoding'
  | 'options'

export interface Finding {
  readonly check: CheckName
  readonly game: string
  /** The name of the set-up it was found with. */
  readonly setup: string
  /** The seed of the one game: `conformance(subject, { seed, games: 1 })` finds it again. */
  readonly seed: string
  /** The index in the history's moves; -1 is the deal, null where the finding is about no step. */
  readonly step: number | null
  /** The decision at that step in short. */
  readonly entry: string | null
  readonly message: string
}

/** A finding about one step of a game that was played. */
export function findAt(check: CheckName, run: Run, step: number | null, message: string): Finding {
  return {
    check,
    game: run.game.id,
    setup: run.setupName,
    seed: run.seed,
    step,
    entry: step === null ? null : tellEntry(run.history.moves[step]),
    message,
  }
}

/** A finding as one line. */
export function tellFinding(finding: Finding): string {
  const where = finding.step === null ? '' : `, step ${finding.step} (${finding.entry})`
  return `${finding.check}: ${finding.game}, ${finding.setup}, seed ${finding.seed}${where}: ${finding.message}`
}

/** Throws an error that tells the findings, if there are any. */
export function assertNone(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  const lines = findings.slice(0, 10).map(tellFinding)
  if (findings.length > lines.length) lines.push(`and ${findings.length - lines.length} more`)
  throw new Error(lines.join('\n'))
}

/** What was thrown, as a text for a finding. */
export function thrown(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Any value as a short text for a finding, also one that JSON cannot hold. */
export function brief(value: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(value)
  } catch {
    text = undefined
  }
  text ??= String(value)
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}

/** Where two texts differ first, with a little of both around it. */
export function difference(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const from = Math.max(0, at - 30)
  return `…${a.slice(from, at + 50)}… and …${b.slice(from, at + 50)}…`
}

function tellEntry(entry: Entry | undefined): string {
  if (entry === undefined) return 'the deal'
  return 'close' in entry ? 'the phase closes' : `seat ${entry.seat}: ${safeCanonical(entry.move)}`
}

function safeCanonical(value: unknown): string {
  try {
    const text = canonical(value)
    return text.length <= 120 ? text : `${text.slice(0, 119)}…`
  } catch {
    return brief(value)
  }
}
