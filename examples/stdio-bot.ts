/**
 * A player in TypeScript for any game, on standard input and output; nothing but Node's own library.
 *
 *     fairdeal match allegiance --players easy,easy,easy,"exec:node --import tsx examples/stdio-bot.ts"
 *
 * It plays the first legal move it has not played before, so it is at least no bore. Each line is one JSON object;
 * whatever goes to standard output is read as an answer, so notes go to standard error.
 */

import { createInterface } from 'node:readline'

const played = new Set<string>()

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'start') played.clear()
  else if (message.type === 'turn') {
    const moves: unknown[] = message.legal_moves
    const move = moves.find(one => !played.has(JSON.stringify(one))) ?? moves[0]
    played.add(JSON.stringify(move))
    console.log(JSON.stringify({ type: 'move', turn: message.turn, move }))
  } else if (message.type === 'end') {
    // The next game may follow; when there is none, the input ends.
    console.error(`it is over: ${JSON.stringify(message.results)}`)
  }
}
