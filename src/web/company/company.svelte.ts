/** The company at one table as this page shows it: reactions on show, whose are not, and when the next one may be sent. */

import { EVERYONE, isMuted, keepMuted, mutedNames } from './mutes.ts'
import { type Reaction, withReaction } from './reactions.ts'

export interface Company {
  readonly shown: readonly Reaction[]
  readonly muted: readonly string[]
  /** Whether another reaction would come too soon. */
  readonly resting: boolean
  /** A reaction came from the table. */
  came(seat: number, name: string | null, emote: string, isMine: boolean): void
  /** One of one's own is sent: false while it would come too soon. */
  sends(everyMs: number): boolean
  mute(muted: readonly string[]): void
}

export function makeCompany(): Company {
  let shown = $state.raw<readonly Reaction[]>([])
  let muted = $state.raw(mutedNames())
  let resting = $state(false)
  return {
    get shown() {
      return shown
    },
    get muted() {
      return muted
    },
    get resting() {
      return resting
    },
    came(seat, name, emote, isMine) {
      const silent = isMine ? false : name === null ? muted.includes(EVERYONE) : isMuted(muted, name)
      if (!silent) shown = withReaction(shown, seat, emote, performance.now()).slice(-12)
    },
    sends(everyMs) {
      if (resting) return false
      resting = true
      setTimeout(() => {
        resting = false
      }, everyMs)
      return true
    },
    mute(next) {
      muted = next
      keepMuted(next)
    },
  }
}
