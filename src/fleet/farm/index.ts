/** The arena on many machines: a work queue, and workers that take from it. */

export { type FarmOptions, openFarm } from './farm.ts'
export type { Means } from './sealed-job.ts'
export { type Worked, type WorkOptions, work } from './worker.ts'
