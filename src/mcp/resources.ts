/** The same as resources, for clients that show them: rules, and what the seat sees. */

import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { Mistake } from './mistake.ts'
import { quote } from './quote.ts'
import { type Library, rulesOf } from './rules.ts'
import { need, type Session } from './session.ts'
import { situated } from './tools.ts'

const rulesUri = (game: string) => `fairdeal://rules/${game}`

/** Adds all resources to a server. */
export function addResources(server: McpServer, session: Session, library: Library): void {
  const list = async () => {
    const { games } = need(await session.calls.games())
    const resources = games.map(({ id, name, summary }) => ({
      uri: rulesUri(id),
      name: `Rules of ${name}`,
      description: summary,
      mimeType: 'text/markdown',
    }))
    return { resources }
  }
  server.registerResource(
    'rules',
    new ResourceTemplate(rulesUri('{game}'), { list }),
    { title: 'Rules', description: 'The rules of a game, whole.', mimeType: 'text/markdown' },
    async (uri, { game }) => {
      const { rules } = await rulesOf(String(game), session.calls, library)
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: rules }] }
    },
  )
  server.registerResource(
    'observation',
    'fairdeal://observation',
    { title: 'The table', description: 'What your seat sees now.', mimeType: 'text/plain' },
    async uri => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: await textNow(session) }] }),
  )
}

async function textNow(session: Session): Promise<string> {
  try {
    const [first] = situated(await session.peek()).content
    return first.type === 'text' ? first.text : ''
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    return quote(`There is nothing to see: ${error.code}.`, { reason: error.message })
  }
}
