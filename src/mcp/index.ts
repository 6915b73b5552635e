/** A seat for a language-model client: the tools and resources of the Model Context Protocol, over the client. */

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { addPrompts } from './prompts.ts'
import { UNTRUSTED } from './quote.ts'
import { addResources } from './resources.ts'
import type { Library } from './rules.ts'
import { type Reach, Session } from './session.ts'
import { addTools } from './tools.ts'

export { quote, UNTRUSTED } from './quote.ts'
export type { GamePage, Library } from './rules.ts'
export type { Reach } from './session.ts'

const INSTRUCTIONS = [
  'Fairdeal is a table for card games with secrets. One session is one player: take a seat with new_table or join, then wait_for_turn and move until the game is over.',
  'Read the rules of a game before you play it. Each move is one of legal_moves, sent as it stands; a refused move changes nothing and says what is legal.',
  UNTRUSTED,
].join('\n')

/** One session: the server to connect to a transport, and what ends it. */
export interface SeatServer {
  readonly server: McpServer
  /** Ends the session and leaves its seat. */
  close(): Promise<void>
  /** Ends the session; its seat stays as it is. */
  cut(): Promise<void>
}

/** Opens a session of its own; it has no seat yet. */
export function openSeatServer(reach: Reach, library: Library, version: string): SeatServer {
  const session = new Session(reach)
  const server = new McpServer({ name: 'fairdeal', version }, { instructions: INSTRUCTIONS })
  addTools(server, session, library)
  addResources(server, session, library)
  addPrompts(server, session, library)
  return {
    server,
    async close() {
      await session.close()
      await server.close()
    },
    async cut() {
      session.cut()
      await server.close()
    },
  }
}
