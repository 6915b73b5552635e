import { pause } from './connection.ts'
import { wordsOf } from './stream.ts'

const READ_AGAIN_MS = 100
/** For how long reading is tried while nothing can be read: a cluster chooses another leader in less. */
const PATIENCE_MS = 10_000

/** Nothing could be read for too long. */
export class Unread extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'Unread'
  }
}

/** What a read gives, tried again for a while where it fails. Throws `Unread`. */
export async function patiently<T>(read: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (Date.now() >= until) throw new Unread(wordsOf(error))
      await pause(READ_AGAIN_MS)
    }
  }
}
