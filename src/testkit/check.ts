import { Dice, seedAfter } from './dice.ts'
import { type CheckName, type Finding, findAt, thrown } from './finding.ts'
import { playAtRandom, type Run } from './run.ts'
import type { Amount, Subject } from './subject.ts'

/** A check of one game that was played: says what is wrong, nothing if nothing is. */
export interface Check {
  readonly name: CheckName
  /** `report` takes the step (null for none) and what is wrong there. */
  readonly look: (subject: Subject, run: Run, dice: Dice, report: Report) => void
}

export type Report = (step: number | null, message: string) => void

/** A fault shows up at many steps; so many findings of one check in one game are enough. */
const ENOUGH = 3

class Enough extends Error {}

/** One check of one played game. What the game throws is a finding, too. */
export function lookAt(check: Check, subject: Subject, run: Run): Finding[] {
  const findings: Finding[] = []
  // Every check has dice of its own, so that one alone finds what it finds among others.
  const dice = new Dice(`${run.seed}${[...check.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)}`)
  const report: Report = (step, message) => {
    findings.push(findAt(check.name, run, step, message))
    if (findings.length >= ENOUGH) throw new Enough()
  }
  if (run.trouble?.check === check.name) findings.push(findAt(check.name, run, run.trouble.step, run.trouble.message))
  try {
    if (run.steps.length > 0) check.look(subject, run, dice, report)
  } catch (error) {
    if (!(error instanceof Enough)) findings.push(findAt(check.name, run, null, `an error is thrown: ${thrown(error)}`))
  }
  return findings
}

/** One check of random games. */
export function checkGames(check: Check, subject: Subject, amount: Amount): Finding[] {
  const findings: Finding[] = []
  for (let index = 0; index < amount.games && findings.length < ENOUGH; index++) {
    findings.push(...lookAt(check, subject, playAtRandom(subject, seedAfter(amount.seed, index))))
  }
  return findings
}
