/** `fairdeal match`: one game between players, no server. */

import type { Command } from 'commander'
import { playMatch } from '../../arena/index.ts'
import { canonical, type Game, type Replay, Unusable } from '../../engine/index.ts'
import { addModelOptions, type ModelFlags, readModels } from '../models.ts'
import { readCount, repeated } from '../options.ts'
import { EXIT, exitWith, print } from '../output.ts'
import { checkPlayer, listPlayers } from '../players.ts'
import { seatAll } from '../seat-players.ts'
import { readSetup } from '../setup.ts'
import { needGame, openShelf } from '../shelf.ts'
import { faultLines, scoreLines } from '../tell.ts'
import { oneLine, safe } from '../text.ts'
import { openOutput } from '../write-file.ts'

const MAX_BUDGET_MS = 86_400_000

interface Flags extends ModelFlags {
  readonly seed?: string
  readonly players?: string
  readonly player?: readonly string[]
  readonly option?: readonly string[]
  readonly deck?: string
  readonly replay?: string
  readonly budgetMs: string
  readonly json?: boolean
}

const MORE = `
A player is random, easy, normal, hard, expert (as far as the game has them), exec:COMMAND, a program on standard
input and output, or llm:MODEL, a language model at --model-url. There are exactly as many players as seats.

Examples:
  fairdeal match president --seed 7 --players easy,easy,random,random
  fairdeal match czar --player easy --player easy --player easy --player 'exec:python3 bot.py'`

export function addMatch(program: Command): void {
  const command = program.command('match <game>')
  command
    .description('play one game between players, without a server')
    .option('--seed <seed>', 'the seed of the deal, decimal or 0x hex (default: 256 bits from the system, printed)')
    .option('--players <list>', 'the players, seat by seat, parted by commas')
    .addOption(repeated('--player <player>', 'one player; again for each seat, instead of --players'))
    .addOption(repeated('--option <name=value>', 'an option of the game; may be given again'))
    .option('--deck <file>', 'a deck file to play with')
    .option('--replay <file>', 'write the replay of the game to this file')
    .option('--budget-ms <ms>', 'how long a program may take for a move', '10000')
    .option('--json', 'print one JSON object')
  addModelOptions(command).addHelpText('after', MORE).action(match)
}

async function match(id: string, flags: Flags): Promise<void> {
  const game = needGame(id)
  const names = listPlayers(flags.players, flags.player ?? [])
  const { min, max } = game.seats
  if (names.length < min || names.length > max) {
    const seats = min === max ? `${min}` : `${min} to ${max}`
    throw new Unusable('--players', `${names.length} given; ${game.name} has ${seats} seats, one player each`)
  }
  const budgetMs = readCount(flags.budgetMs, '--budget-ms', 1, MAX_BUDGET_MS)
  for (const name of names) checkPlayer(game, name, '--players')
  const models = await readModels(game, names, flags)
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  const setup = readSetup(game, { seats: names.length, seed: flags.seed, option: flags.option ?? [] }, shelf)
  const output = flags.replay === undefined ? null : openOutput(flags.replay)
  // An interrupted match ends its programs and leaves no file: both wait for the exit of this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(EXIT.differs))
  try {
    const seated = await seatAll(game, names, { seed: setup.random.seed, models, key: flags.modelKeyEnv })
    const { replay, faults } = await playMatch({ game, setup, seated, budgetMs, embed: flags.deck !== undefined })
    output?.write(`${canonical(replay)}\n`)
    output?.keep()
    if (flags.json) print(canonical(summary(replay, flags.replay ?? null)))
    else printMatch(game, replay, faultLines(replay, faults), flags.replay)
    if (replay.results === null) exitWith(EXIT.differs)
  } finally {
    output?.drop()
  }
}

function summary(replay: Replay, file: string | null): Record<string, unknown> {
  const { game, rules, seed, seats, options, players, moves, results, faults } = replay
  return {
    game,
    rules,
    seed,
    seats,
    options,
    players,
    moves: moves.length,
    results,
    faults: faults ?? [],
    replay: file,
  }
}

function printMatch(game: Game, replay: Replay, faults: readonly string[], file: string | undefined): void {
  print(`${game.name}, ${replay.seats} seats, seed ${replay.seed}, ${replay.moves.length} moves`)
  for (const line of scoreLines(replay)) print(`  ${safe(line)}`)
  const names = replay.players.map(({ name }) => name)
  if (replay.results !== null) print(safe(game.words.results(replay.results, { names, viewer: null })))
  for (const line of faults) print(oneLine(line))
  if (file !== undefined) print(`Replay: ${oneLine(file)}`)
}
