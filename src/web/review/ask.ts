/** What the page asks of the worker that thinks, and what it is told. */

/** Does a replay hold? */
export interface Ask {
  readonly about: 'verify'
  readonly replay: unknown
}

export interface Found {
  /** Null where it holds, else what comes first that does not. */
  readonly why: string | null
}
