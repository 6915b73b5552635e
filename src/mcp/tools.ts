/** The tools of a session: few, each for the seat of the session. */

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { Mistake, toolAnswer, toolError } from './mistake.ts'
import { tellProgress } from './progress.ts'
import type { Library } from './rules.ts'
import { rulesOf } from './rules.ts'
import { need, type Session, type Situation, type TableWanted } from './session.ts'
import * as shapes from './shapes.ts'

const READS = { readOnlyHint: true, openWorldHint: false } as const
const ACTS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const

const SAYS: Readonly<Record<Situation['status'], string>> = {
  your_turn: 'You owe a move: call move with one of legal_moves.',
  waiting_for_others: 'Others owe a move: call wait_for_turn.',
  waiting_for_players: 'The game has not begun: call wait_for_turn.',
  over: 'The game is over.',
}

/** Adds all tools to a server. */
export function addTools(server: McpServer, session: Session, library: Library): void {
  server.registerTool(
    'list_games',
    {
      title: 'List games',
      description: 'The games that can be played, their options and levels, and public tables that wait for players.',
      inputSchema: shapes.nothing,
      outputSchema: shapes.gamesTold,
      annotations: READS,
    },
    () =>
      answered(async () => {
        const { games } = need(await session.calls.games())
        const { tables } = need(await session.calls.tables())
        const waiting = tables.filter(({ state }) => state === 'waiting')
        return toolAnswer('These are the games, and the tables that wait for players.', { games, tables: waiting })
      }),
  )

  server.registerTool(
    'rules',
    {
      title: 'Rules of a game',
      description:
        'The rules of a game, whole, with its options and the shapes of its moves. Read them before you play.',
      inputSchema: shapes.aboutGame,
      outputSchema: shapes.rulesTold,
      annotations: READS,
    },
    ({ game }) =>
      answered(async () => {
        const told = await rulesOf(game, session.calls, library)
        return toolAnswer(`The rules of ${told.game.name}.`, told)
      }),
  )

  server.registerTool(
    'new_table',
    {
      title: 'Make a table',
      description:
        'Makes a table and takes a seat at it. With bots in all other seats the game begins at once; with open seats it begins when they are taken.',
      inputSchema: shapes.newTable,
      outputSchema: shapes.tableTaken,
      annotations: ACTS,
    },
    wanted =>
      answered(async () => {
        const { table, link } = await session.newTable(wanted as TableWanted)
        return situated(await session.situation(), 'You have a seat.', { table, link })
      }),
  )

  server.registerTool(
    'join',
    {
      title: 'Join a table',
      description: 'Takes an open seat at a table by its id or link, or a seat that is handed over by a one-time code.',
      inputSchema: shapes.join,
      outputSchema: shapes.tableTaken,
      annotations: ACTS,
    },
    ({ table, player, code }) =>
      answered(async () => {
        const seat = await session.join(table, player, code)
        return situated(await session.situation(), 'You have a seat.', { table: seat.table, link: seat.link })
      }),
  )

  server.registerTool(
    'observe',
    {
      title: 'Look at the table',
      description: 'What your seat sees now: your hand, the table, whether you owe a move and which are legal.',
      inputSchema: shapes.nothing,
      outputSchema: shapes.situation,
      annotations: READS,
    },
    () => answered(async () => situated(await session.situation())),
  )

  server.registerTool(
    'wait_for_turn',
    {
      title: 'Wait for my turn',
      description: `Waits until you owe a move or the game is over, at most ${shapes.MAX_WAIT_S} seconds; call it again if neither is so.`,
      inputSchema: shapes.wait,
      outputSchema: shapes.situation,
      annotations: READS,
    },
    ({ seconds }, extra) =>
      answered(async () => {
        const stop = tellProgress(session, seconds, extra)
        try {
          return situated(await session.wait(seconds * 1000, extra.signal))
        } finally {
          stop()
        }
      }),
  )

  server.registerTool(
    'move',
    {
      title: 'Move',
      description:
        'Makes a move: one of legal_moves, as it stands. A refused move changes nothing and says what is legal.',
      inputSchema: shapes.makeMove,
      outputSchema: shapes.situation,
      annotations: ACTS,
    },
    ({ move, turn }) => answered(async () => situated(await session.move(move, turn), 'Your move is made.')),
  )

  server.registerTool(
    'leave',
    {
      title: 'Leave the table',
      description: 'Gives your seat up for good. In a game that runs a computer player goes on in your place.',
      inputSchema: shapes.nothing,
      outputSchema: shapes.left,
      annotations: { ...ACTS, destructiveHint: true },
    },
    () => answered(async () => toolAnswer('You have left the table.', { left: true, table: await session.leave() })),
  )

  server.registerTool(
    'replay',
    {
      title: 'Replay',
      description: 'The replay of your game, or of any table: whole when the game is over, what is public before.',
      inputSchema: shapes.whichReplay,
      outputSchema: shapes.replayTold,
      annotations: READS,
    },
    ({ table }) =>
      answered(async () => {
        const id = table?.replace(/^.*\//, '') ?? session.table
        if (id === null) throw new Mistake('not_seated', 'You have had no seat yet; say which table.')
        return toolAnswer('The replay.', { replay: need(await session.calls.tableReplay(id)) })
      }),
  )
}

/** What a seat is told, with a sentence on what to do now. In the text stands what a model needs to choose. */
export function situated(now: Situation, first = '', more: object = {}): CallToolResult {
  const { status, observation, events, results } = now
  const { seat, turn, phase, legal_moves, view, text, seats, left_ms } = observation
  const sentence = `${first} ${SAYS[status]}`.trim()
  return toolAnswer(
    sentence,
    { status, observation, events, results, ...more },
    { status, ...more, you: { seat }, turn, phase, left_ms, seats, legal_moves, text, view, events, results },
  )
}

/** Answers a call; a mistake of its caller becomes a tool error, anything else is the server's fault. */
async function answered(call: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Mistake) return toolError(error)
    throw error
  }
}
