/** How much is measured: the record, or a short form that only shows that all of it runs. */

export interface Size {
  readonly runs: number
  readonly tables: number
  /** Of a game: it must not end while it is measured. */
  readonly rounds: number
  readonly warmMs: number
  readonly runMs: number
  readonly pacedMs: number
  readonly idleSockets: number
  readonly unfinished: number
}

export const FULL: Size = {
  runs: 5,
  tables: 200,
  rounds: 20,
  warmMs: 6000,
  runMs: 5000,
  pacedMs: 10_000,
  idleSockets: 10_000,
  unfinished: 5000,
}

export const QUICK: Size = {
  runs: 1,
  tables: 10,
  rounds: 20,
  warmMs: 100,
  runMs: 300,
  pacedMs: 500,
  idleSockets: 80,
  unfinished: 20,
}
