import { Command } from 'commander'
import { addArena } from './commands/arena.ts'
import { addBackup } from './commands/backup.ts'
import { addBench } from './commands/bench.ts'
import { addData } from './commands/data.ts'
import { addDeck } from './commands/deck.ts'
import { addMatch } from './commands/match.ts'
import { addNew } from './commands/new.ts'
import { addPlay } from './commands/play.ts'
import { addReplay } from './commands/replay.ts'
import { addServe } from './commands/serve.ts'
import { complain, print } from './output.ts'
import { readVersion } from './version.ts'

const EXITS = `
Exit status: 0 it holds; 1 it was checked and does not hold; 2 unusable input, said in one line on standard error.`

/** All commands, each with its own --help. */
export function makeProgram(): Command {
  const program = new Command('fairdeal')
  program
    .description('A card table for games with secrets: play, serve, match, and check every deal.')
    .version(readVersion(), '--version', 'print the version')
    .helpOption('--help', 'print help')
    .helpCommand('help [command]', 'print help')
    .addHelpText('after', EXITS)
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: text => print(text.replace(/\n$/, '')),
      writeErr: text => print(text.replace(/\n$/, '')),
      outputError: text => complain(text.replace(/^error: /, '')),
    })
  for (const add of [addServe, addBackup, addPlay, addMatch, addArena, addNew, addReplay, addDeck, addData, addBench])
    add(program)
  return program
}
