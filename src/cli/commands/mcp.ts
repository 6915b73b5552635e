/** `fairdeal mcp`: a seat for a language-model client, by the Model Context Protocol on standard input and output. */

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Command } from 'commander'
import { globalFetch } from '../../client/index.ts'
import { Unusable } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { type Library, openSeatServer, type Reach } from '../../mcp/index.ts'
import { rulesText } from '../rules-text.ts'
import { readDecks } from '../shelf.ts'
import { readVersion } from '../version.ts'

const MORE = `
Without --url it plays at private tables of its own, against bots. Standard output is the protocol's alone.
A client is told to run it: {"command": "fairdeal", "args": ["mcp"]}. A server has the same at /mcp.`

interface Flags {
  readonly url?: string
  readonly deck?: string
}

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('a Model Context Protocol server on standard input and output')
    .option('--url <url>', 'play at the tables of this server')
    .option('--deck <file>', 'a deck file to play with at private tables')
    .addHelpText('after', MORE)
    .action(mcp)
}

async function mcp(flags: Flags): Promise<void> {
  if (flags.url !== undefined && flags.deck !== undefined) {
    throw new Unusable('--deck', 'a server has decks of its own; give one or the other')
  }
  const house = flags.url === undefined ? await openHouse(flags.deck) : null
  const reach: Reach = house?.reach ?? { origin: readUrl(flags.url as string), fetch: globalFetch }
  const seat = openSeatServer(reach, library, readVersion())
  const ended = new Promise<void>(resolve => {
    process.stdin.once('end', resolve).once('close', resolve)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await seat.server.connect(new StdioServerTransport())
  await ended
  // A seat that nobody holds any more is left; a server that does not answer is not waited for.
  await Promise.race([seat.close(), new Promise(resolve => setTimeout(resolve, 2000))]).catch(() => {})
  await house?.close()
  process.exit()
}

const library: Library = id => {
  const game = findGame(id)
  if (game === null) return null
  return { rules: game.rules, text: rulesText(id) ?? game.summary, moves: game.shapes?.moves ?? {} }
}

/** A table server that does not listen: its tables are this process's alone. */
async function openHouse(deck: string | undefined) {
  const { createServer, reachInside } = await import('../../server/index.ts')
  const decks = await readDecks(deck === undefined ? [] : [deck])
  const server = await createServer({ decks, webRoot: 'no-page' })
  return { reach: { ...reachInside(server.app), knownAs: null }, close: () => server.close() }
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new Unusable(
      '--url',
      `${JSON.stringify(text)} where the address of a server as http://127.0.0.1:8484 is wanted`,
    )
  }
  return url.origin
}
