/** Whether the page plays without a server: always in the static build, else when someone chose it while there was none. */

/** The build for a host that knows only files. */
export const STATIC = import.meta.env.MODE === 'static'

const present = $state({ alone: STATIC })

/** Whether games, decks and new tables come from this browser. */
export function playsAlone(): boolean {
  return present.alone
}

/** Plays here, or with the server again. */
export function playAlone(alone: boolean): void {
  present.alone = STATIC || alone
}
