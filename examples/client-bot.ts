/**
 * A bot on a server, by the client: `npx tsx examples/client-bot.ts http://127.0.0.1:8484 president`.
 * It makes a table against three bots and plays one game; with a table's id as third word it takes a seat there.
 */

import { type BotTurn, playBot } from '../src/client/index.ts'

/** The bot's part. This one plays as few of its lowest cards as it may, or whatever comes first. */
function choose({ legal_moves, refused }: BotTurn) {
  if (refused !== null) console.error(`refused: ${refused.reason}`)
  return legal_moves[0]
}

const [url = 'http://127.0.0.1:8484', game = 'president', table] = process.argv.slice(2)
const bot = { kind: 'bot', level: 'easy' } as const
const seats = [{ kind: 'you', name: 'Example' } as const, bot, bot, bot]
const place = table === undefined ? { create: { game, seats, pace_ms: 0 } } : { table, name: 'Example' }
const { results, seat } = await playBot({ url, ...place }, choose)
console.log(`seat ${seat}: ${results.scores[seat]} of 1`)
