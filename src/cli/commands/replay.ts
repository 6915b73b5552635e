import type { Command } from 'commander'
import { addModelOptions } from '../models.ts'
import { ask } from './replay-ask.ts'
import { run } from './replay-run.ts'
import { show } from './replay-show.ts'
import { verify } from './replay-verify.ts'

export function addReplay(program: Command): void {
  const replay = program.command('replay').description('check, run or tell recorded games')
  replay
    .command('verify <files...>')
    .description('play each replay again and compare events and results; prints "ok FILE" or what differs first')
    .option('--deck <file>', 'a deck file the replays may need')
    .option('--commitment <hash>', 'the commitment the table showed before the deal; the replay must reveal this one')
    .option('--json', 'print one JSON object for each replay')
    .addHelpText(
      'after',
      '\nA file that ends in .ndjson holds one replay a line; every line is checked.\nA commitment to the seed that a replay reveals is checked too.',
    )
    .action(verify)
  replay
    .command('run <file>')
    .description('play the moves of a file and write the replay with its events')
    .option('--out <file>', 'where to write (default: standard output)')
    .option('--deck <file>', 'a deck file the game may need')
    .option('--json', 'an illegal move as JSON on standard output, too')
    .addHelpText(
      'after',
      '\nThe file has game, seed or start, seats, options (some or all) and moves, and may stop before the end.\n' +
        'For a file that ends in .ndjson a line is written for each line read.',
    )
    .action(run)
  replay
    .command('show <file>')
    .description('tell the game in words, as everyone at the table saw it')
    .option('--seat <seat>', 'as this seat saw it')
    .option('--all', 'with all that was secret')
    .option('--json', 'print JSON: the paragraphs as lists of sentences')
    .action(show)
  const asking = replay
    .command('ask <file>')
    .description('put a recorded decision to another player, exactly as its seat saw it')
    .requiredOption('--at <number>', 'which decision: its index in the moves of the replay')
    .requiredOption('--player <player>', 'who is asked: a level, exec:COMMAND or llm:MODEL')
    .option('--seat <seat>', 'whose decision, where the entry closes a phase on several seats')
    .option('--times <number>', 'how often it is asked, each time anew (default: 1)')
    .option('--line <number>', 'which line of a .ndjson file (default: 1)')
    .option('--deck <file>', 'a deck file the replay may need')
    .option('--json', 'print one JSON object: what was played, and the answers with their counts')
  addModelOptions(asking)
    .addHelpText('after', '\nSeats that owe in parallel were asked before any of them answered, and are asked so here.')
    .action(ask)
}
