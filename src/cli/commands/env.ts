/** `fairdeal env`: a game as an environment for learners, one JSON object a line on standard input and output. */

import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { isObject, parseJson, Unusable } from '../../engine/index.ts'
import { Environment } from '../environment.ts'
import { readCount, repeated } from '../options.ts'
import { hasReader, print } from '../output.ts'
import { readSetup } from '../setup.ts'
import { needGame, openShelf } from '../shelf.ts'

const MORE = `
It says "ready" first, with all actions by number and what each number of an observation means, and answers each line:
  {"type": "reset", "seed": 7}           deals anew; the same seed, the same game; none, a fresh one
  {"type": "step", "action": 12}         the action of the agent whose turn it is
  {"type": "step", "move": {…}}          the same as a move, for games whose moves hold texts
  {"type": "observe", "agent": "seat_1"} what an agent sees
  {"type": "close"}                      ends it, as the end of the input does`

interface Flags {
  readonly seats?: string
  readonly option?: readonly string[]
  readonly deck?: string
}

export function addEnv(program: Command): void {
  program
    .command('env <game>')
    .description('a game as an environment for learners, JSON lines on standard input and output')
    .option('--seats <number>', 'how many play (default: the usual number)')
    .addOption(repeated('--option <name=value>', 'an option of the game; may be given again; kept over resets'))
    .option('--deck <file>', 'a deck file to play with')
    .addHelpText('after', MORE)
    .action(env)
}

async function env(id: string, flags: Flags): Promise<void> {
  const game = needGame(id)
  const { min, max, usual } = game.seats
  const seats = flags.seats === undefined ? usual : readCount(flags.seats, '--seats', min, max)
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  const setup = readSetup(game, { seats, seed: '0', option: flags.option ?? [] }, shelf)
  const environment = new Environment(game, setup)
  say(environment.about)
  for await (const line of createInterface({ input: process.stdin, terminal: false })) {
    if (line.trim() === '') continue
    const answer = answerTo(environment, line)
    if (answer === null || !hasReader()) break
    say(answer)
  }
}

/** The answer to one line; null where it asks for the end. */
function answerTo(environment: Environment, line: string): object | null {
  try {
    const asked = readRequest(line)
    switch (asked.type) {
      case 'reset':
        return environment.reset({ seed: asked.seed, start: asked.start })
      case 'observe':
        return asError(environment.observe(asked.agent))
      case 'close':
        return null
      default:
        return asError('move' in asked ? environment.play(asked.move) : environment.step(asked.action as number))
    }
  } catch (error) {
    if (error instanceof Unusable) return { type: 'error', code: 'bad_request', reason: error.message }
    throw error
  }
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  reset: ['seed', 'start'],
  step: ['action', 'move'],
  observe: ['agent'],
  close: [],
}

function readRequest(line: string): Readonly<Record<string, unknown>> {
  const asked = parseJson(line, 'line')
  const type = isObject(asked) ? asked.type : undefined
  if (!isObject(asked) || typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) {
    throw new Unusable('type', `one of ${Object.keys(FIELDS).join(', ')} is wanted`)
  }
  const known = FIELDS[type]
  const stray = Object.keys(asked).find(key => key !== 'type' && !known.includes(key))
  if (stray !== undefined) {
    throw new Unusable(type, `unknown field ${JSON.stringify(stray)}; known are ${known.join(', ') || 'none'}`)
  }
  if (type === 'step') {
    const both = Object.hasOwn(asked, 'action') && Object.hasOwn(asked, 'move')
    const isAction = Object.hasOwn(asked, 'action') && Number.isInteger(asked.action)
    if (both || !(isAction || Object.hasOwn(asked, 'move'))) {
      throw new Unusable('step', 'the number of an action as "action", or a "move", is wanted')
    }
  }
  return asked
}

function asError(answer: object): object {
  return 'code' in answer ? { type: 'error', ...answer } : answer
}

function say(message: object): void {
  print(JSON.stringify(message))
}
