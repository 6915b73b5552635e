/** Seats the players of a single game. Apart from their names, because an arena starts sooner without all that they need. */

import { makeBot } from '../bots/index.ts'
import type { Game } from '../engine/index.ts'
import { botPlayer, ProgramPlayer, readKey, type Seated, seatModel } from '../players/index.ts'
import { type Models, modelName, programName, unlike } from './players.ts'

/** Seats players of which some may be language models. `key`: the variable of the environment that holds the models' key. */
export async function seatAll(
  game: Game,
  names: readonly string[],
  how: { readonly seed: string; readonly models: Models; readonly key?: string | undefined },
): Promise<Seated[]> {
  const taken = new Set<string>()
  const seats = names.map(async (name, seat): Promise<Seated> => {
    const model = how.models.get(name)
    if (model === undefined) return seatPlayers(game, [name], { seed: how.seed, first: seat }, taken)[0]
    const named = unlike(modelName(model.settings.model), taken)
    return { name: named, ...(await seatModel({ game, settings: model.settings, key: readKey(how.key) })) }
  })
  return Promise.all(seats)
}

/** Seats players that were checked, from seat `first` on. `seed` is where the chance of the bots comes from. */
export function seatPlayers(
  game: Game,
  names: readonly string[],
  at: { readonly seed: string; readonly first: number },

  taken = new Set<string>(),
): Seated[] {
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
