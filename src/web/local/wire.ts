/** What the page and its worker say to each other. */

import type { Ask } from '../review/ask.ts'
import type { LocalAnswer, LocalCall } from './house.ts'

export type ToWorker =
  | { readonly is: 'call'; readonly n: number; readonly call: LocalCall }
  /** Opens a line, as a socket is opened; what is said on it are the texts of the protocol. */
  | { readonly is: 'open'; readonly line: number; readonly table: string }
  | { readonly is: 'say'; readonly line: number; readonly text: string }
  | { readonly is: 'close'; readonly line: number }
  /** A question to a worker that only thinks. */
  | { readonly is: 'ask'; readonly n: number; readonly question: Ask }

export type FromWorker =
  | { readonly is: 'answer'; readonly n: number; readonly answer: LocalAnswer }
  | { readonly is: 'opened'; readonly line: number }
  | { readonly is: 'told'; readonly line: number; readonly text: string }
  | { readonly is: 'closed'; readonly line: number; readonly code: number }
  | { readonly is: 'found'; readonly n: number; readonly found?: unknown; readonly trouble?: string }
