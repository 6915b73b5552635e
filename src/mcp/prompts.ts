/** A prompt for people to begin with: what to do, and the rules of the game. */

import { completable } from '@modelcontextprotocol/sdk/server/completable.js'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { Mistake } from './mistake.ts'
import { UNTRUSTED } from './quote.ts'
import { rulesUri } from './resources.ts'
import { gamesBeginningWith, type Library, rulesOf } from './rules.ts'
import type { Session } from './session.ts'

/** Adds all prompts to a server. */
export function addPrompts(server: McpServer, session: Session, library: Library): void {
  const game = completable(z.string().describe('The id of a game, as list_games gives it.'), begun =>
    gamesBeginningWith(session, begun),
  )
  server.registerPrompt(
    'play',
    { title: 'Play a game', description: 'Plays a whole game against bots, by its rules.', argsSchema: { game } },
    async ({ game }) => {
      const told = await orInvalid(() => rulesOf(game, session.calls, library))
      const text = [
        `Play a game of ${told.game.name} to its end, to win. Its rules are below.`,
        `Take a seat with new_table (game "${told.game.id}"), then go on: when you owe a move, call move with one of legal_moves, else wait_for_turn, until the status is "over". Then say how it went.`,
        UNTRUSTED,
      ].join('\n')
      const resource = { uri: rulesUri(told.game.id), mimeType: 'text/markdown', text: told.rules }
      return {
        description: `A game of ${told.game.name}`,
        messages: [
          { role: 'user', content: { type: 'text', text } },
          { role: 'user', content: { type: 'resource', resource } },
        ],
      }
    },
  )
}

async function orInvalid<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Mistake) throw new McpError(ErrorCode.InvalidParams, `${error.code}: ${error.message}`)
    throw error
  }
}
