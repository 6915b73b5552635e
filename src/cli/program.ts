import { Command } from 'commander'
import { complain, print } from './output.ts'
import { readVersion } from './version.ts'

const EXITS = `
Exit status: 0 it holds; 1 it was checked and does not hold; 2 unusable input, said in one line on standard error.`

type Add = (program: Command) => void

/** How each command is loaded, in the order in which --help lists them. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  serve: async () => (await import('./commands/serve.ts')).addServe,
  backup: async () => (await import('./commands/backup.ts')).addBackup,
  play: async () => (await import('./commands/play.ts')).addPlay,
  match: async () => (await import('./commands/match.ts')).addMatch,
  env: async () => (await import('./commands/env.ts')).addEnv,
  arena: async () => (await import('./commands/arena.ts')).addArena,
  worker: async () => (await import('./commands/worker.ts')).addWorker,
  bundle: async () => (await import('./commands/bundle.ts')).addBundle,
  new: async () => (await import('./commands/new.ts')).addNew,
  replay: async () => (await import('./commands/replay.ts')).addReplay,
  deck: async () => (await import('./commands/deck.ts')).addDeck,
  data: async () => (await import('./commands/data.ts')).addData,
  migrate: async () => (await import('./commands/migrate.ts')).addMigrate,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  bench: async () => (await import('./commands/bench.ts')).addBench,
}

/** The command line, each command with its own --help: the command that is asked for, or where there is none, all of them. */
export async function makeProgram(asked: string | undefined): Promise<Command> {
  const program = new Command('fairdeal')
  program
    .description('A card table for games with secrets: play, serve, match, and check every deal.')
    .version(readVersion(), '--version', 'print the version')
    .helpOption('--help', 'print help')
    .helpCommand('help [command]', 'print help')
    .addHelpText('after', EXITS)
    // So that `arena` and `arena rejudge` may have options of the same name.
    .enablePositionalOptions()
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: text => print(text.replace(/\n$/, '')),
      writeErr: text => print(text.replace(/\n$/, '')),
      outputError: text => complain(text.replace(/^error: /, '')),
    })
  const loads = asked !== undefined && Object.hasOwn(COMMANDS, asked) ? [COMMANDS[asked]] : Object.values(COMMANDS)
  for (const add of await Promise.all(loads.map(load => load()))) add(program)
  return program
}
