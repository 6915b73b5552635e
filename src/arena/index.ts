/** Games between players, without a server: one at a time, and many with estimates of who is better. */

export { ArenaFolder, FILES } from './folder.ts'
export { type Head, headOf, holdToHead, type Wanted, wantedIn } from './head.ts'
export type { Entrant, Job } from './job.ts'
export { type Match, type MatchFault, type Played, playMatch } from './match.ts'
export { DECISION_KINDS, type DecisionKind } from './record.ts'
export { makeReport } from './report/report.ts'
export type { ArenaResults, Difference, Standing } from './results.ts'
export { type ArenaEnd, type ArenaRun, type Progress, runArena } from './run.ts'
export { dealSeed, dealsFor, makeSchedule, type Schedule, type Table } from './schedule.ts'
export { count, savingOf, show, verdictOf, verdicts } from './sentences.ts'
export { meanScores } from './tally.ts'
export { addEarlierTimes, quantileMs, type Times, timedMoves, timesOf } from './times.ts'
