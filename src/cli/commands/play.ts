/** `fairdeal play`: a game in the terminal against bots. */

import type { Command } from 'commander'
import { playMatch } from '../../arena/index.ts'
import { bestLevel, policyOf } from '../../bots/index.ts'
import { canonical, cleanLine, codePoints, Unusable } from '../../engine/index.ts'
import type { Seated } from '../../players/index.ts'
import { LineReader } from '../line-reader.ts'
import { readCount, repeated } from '../options.ts'
import { print } from '../output.ts'
import { seatPlayers } from '../seat-players.ts'
import { readSetup } from '../setup.ts'
import { needGame, openShelf } from '../shelf.ts'
import { scoreLines } from '../tell.ts'
import { Left, TerminalPlayer } from '../terminal-player.ts'
import { oneLine, safe } from '../text.ts'
import { openOutput } from '../write-file.ts'

interface Flags {
  readonly seats?: string
  readonly option?: readonly string[]
  readonly deck?: string
  readonly level?: string
  readonly seed?: string
  readonly name: string
  readonly replay?: string
}

export function addPlay(program: Command): void {
  program
    .command('play <game>')
    .description('play a game in the terminal against bots; you have seat 0')
    .option('--seats <number>', 'how many play (default: the usual number)')
    .addOption(repeated('--option <name=value>', 'an option of the game; may be given again'))
    .option('--deck <file>', 'a deck file to play with')
    .option('--level <level>', 'how well the bots play (default: normal, or the best below it)')
    .option('--seed <seed>', 'the seed of the deal, decimal or 0x hex (default: 256 bits from the system)')
    .option('--name <name>', 'your name in the replay', 'You')
    .option('--replay <file>', 'write the replay to this file when the game is over')
    .action(play)
}

async function play(id: string, flags: Flags): Promise<void> {
  const game = needGame(id)
  const { min, max, usual } = game.seats
  const seats = flags.seats === undefined ? usual : readCount(flags.seats, '--seats', min, max)
  const level = flags.level ?? bestLevel(game, 'normal')
  policyOf(game, level, '--level')
  const name = readName(flags.name)
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  const setup = readSetup(game, { seats, seed: flags.seed, option: flags.option ?? [] }, shelf)
  const output = flags.replay === undefined ? null : openOutput(flags.replay)
  const bots = seatPlayers(game, Array<string>(seats - 1).fill(level), { seed: setup.random.seed, first: 1 })
  const names = [name, ...bots.map(bot => bot.name)]
  const person = new TerminalPlayer(
    game,
    { names, materials: setup.materials },
    new LineReader(process.stdin, process.stdout),
  )
  const seated: Seated[] = [{ name, kind: 'person', player: person }, ...bots]
  print(`${game.name} against ${seats - 1} bots (${level}). Type ? for help, q to leave.`)
  try {
    const { replay } = await playMatch({
      game,
      setup,
      seated,
      budgetMs: null,
      tries: Number.POSITIVE_INFINITY,
      embed: flags.deck !== undefined,
    })
    for (const line of scoreLines(replay)) print(`  ${safe(line)}`)
    output?.write(`${canonical(replay)}\n`)
    output?.keep()
    if (flags.replay !== undefined) print(`Replay: ${oneLine(flags.replay)}`)
  } catch (error) {
    if (!(error instanceof Left)) throw error
    print('\nYou leave the table.')
  } finally {
    output?.drop()
  }
}

function readName(text: string): string {
  const name = cleanLine(text)
  if (name === null || codePoints(name) > 32) throw new Unusable('--name', 'a name has 1 to 32 characters')
  return name
}
