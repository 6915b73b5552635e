/** The same as resources, for clients that show them: rules, and what the seat sees. */

import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  ErrorCode,
  McpError,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { Mistake } from './mistake.ts'
import { quote } from './quote.ts'
import { gamesBeginningWith, type Library, rulesOf } from './rules.ts'
import { need, type Session } from './session.ts'
import { situated } from './tools.ts'

const OBSERVATION = 'fairdeal://observation'
export const rulesUri = (game: string) => `fairdeal://rules/${game}`

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
    new ResourceTemplate(rulesUri('{game}'), { list, complete: { game: begun => gamesBeginningWith(session, begun) } }),
    { title: 'Rules', description: 'The rules of a game, whole.', mimeType: 'text/markdown' },
    async (uri, { game }) => {
      const { rules } = await rulesOf(String(game), session.calls, library)
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: rules }] }
    },
  )
  server.registerResource(
    'observation',
    OBSERVATION,
    { title: 'The table', description: 'What your seat sees now.', mimeType: 'text/plain' },
    async uri => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: await textNow(session) }] }),
  )
  takeSubscriptions(server, session)
}

/** Whoever subscribes to the observation hears when there is something new to see: that there is, and nothing of it. */
function takeSubscriptions({ server }: McpServer, session: Session): void {
  let unwatch: (() => void) | null = null
  let isDue = false
  const tell = () => {
    if (isDue) return
    isDue = true
    // What comes together is one change.
    setImmediate(() => {
      isDue = false
      if (unwatch !== null) server.sendResourceUpdated({ uri: OBSERVATION }).catch(() => {})
    })
  }
  server.registerCapabilities({ resources: { subscribe: true } })
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    // Rules do not change while a server runs: there is nothing to hear of them.
    if (uri !== OBSERVATION && !uri.startsWith(rulesUri(''))) {
      throw new McpError(ErrorCode.InvalidParams, `There is no resource ${JSON.stringify(uri)}.`)
    }
    if (uri === OBSERVATION) unwatch ??= session.watch(tell)
    return {}
  })
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    if (uri === OBSERVATION) {
      unwatch?.()
      unwatch = null
    }
    return {}
  })
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
