import type { FastifyInstance, FastifyRequest } from 'fastify'
import { levelsOf } from '../../bots/index.ts'
import type { Game } from '../../engine/index.ts'
import { type GameInfo, type GameList, PROTOCOL, readNoQuery } from '../../protocol/index.ts'
import { DECK_CARDS } from '../deck-upload.ts'
import { EMOTES } from '../emotes.ts'
import { hostnameOf, isThisMachine } from '../hosts.ts'
import { MAX_MOVE_S, MAX_PACE_MS, MIN_MOVE_S } from '../plan.ts'
import type { Doors } from './doors.ts'

/** What can be played here, and within which limits. */
export function gameCalls(app: FastifyInstance, { house, world, lanAddresses }: Doors): void {
  app.get('/api/games', async (request): Promise<GameList> => {
    readNoQuery(request.query)
    return {
      protocol: PROTOCOL,
      games: house.games.map(gameInfo),
      emotes: EMOTES,
      limits: {
        ...world.limits,
        deck_cards: DECK_CARDS,
        id_characters: 64,
        name_characters: 32,
        react_every_ms: 2000,
        move_s_min: MIN_MOVE_S,
        move_s_max: MAX_MOVE_S,
        pace_ms_max: MAX_PACE_MS,
      },
      allows: { seed: house.allowSeeds, start: house.allowStart },
      ...(house.models === null ? {} : { models: house.models.isSpent ? [] : house.models.names }),
      ...urlsFor(request, lanAddresses),
    }
  })
}

/** Where others find this server, for a page that was opened on its own machine and knows only a name that leads nowhere else. */
function urlsFor({ caller }: FastifyRequest, addresses: () => readonly string[]): Pick<GameList, 'urls'> {
  const { host = '' } = caller
  if (!isThisMachine(hostnameOf(host) ?? '')) return {}
  const { port } = new URL(`http://${host}`)
  const urls = addresses().map(address => `http://${address}${port === '' ? '' : `:${port}`}`)
  return urls.length === 0 ? {} : { urls }
}

function gameInfo(game: Game): GameInfo {
  const { id, name, rules, summary, seats, options, presets } = game
  return { id, name, rules, summary, seats, options, presets, levels: levelsOf(game) }
}
