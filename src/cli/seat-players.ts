/** Seats the players of a single game. Apart from their names, because an arena starts sooner without all that they need. */

import { makeBot } from '../bots/index.ts'
import type { Game } from '../engine/index.ts'
import { botPlayer, ProgramPlayer, type Seated } from '../players/index.ts'
import { programName, unlike } from './players.ts'

/** Seats players that were checked, from seat `first` on. `seed` is where the chance of the bots comes from. */
export function seatPlayers(
  game: Game,
  names: readonly string[],
  at: { readonly seed: string; readonly first: number },
): Seated[] {
  const taken = new Set<string>()
  return names.map((name, index) => {
    if (name.startsWith('exec:')) {
      const command = name.slice(5)
      return { name: unlike(programName(command), taken), kind: 'program', player: new ProgramPlayer(command) }
    }
    const player = botPlayer(makeBot(game, name, { seed: at.seed, seat: at.first + index }))
    const shown = name[0].toUpperCase() + name.slice(1)
    return { name: unlike(shown, taken), kind: 'bot', player, about: { level: name } }
  })
}
