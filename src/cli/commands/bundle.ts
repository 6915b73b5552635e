/** `fairdeal bundle verify`: whether a published arena is what it says. */

import type { Command } from 'commander'
import { BundleDiffers, verifyBundle } from '../../arena/index.ts'
import { show, Unusable } from '../../engine/index.ts'
import { EXIT, exitWith, print } from '../output.ts'
import { workLine } from '../progress.ts'
import { oneLine } from '../text.ts'
import { readVersion } from '../version.ts'

interface Flags {
  readonly id?: string
  readonly json?: boolean
}

const MORE = `
Every line is held to its hash, every game played again, every answer of a model read again, every number made again from
what it was made of. What nobody can make again (what models and programs answer, times) is listed. Exit status 1 names the first place that differs.
The name of a bundle is the hash of its manifest: who published it says the name, and --id holds the file to it.`

export function addBundle(program: Command): void {
  program
    .command('bundle')
    .description('check a published arena (fairdeal arena --bundle)')
    .command('verify <file>')
    .description('recompute all that can be recomputed of a bundle')
    .option('--id <hash>', 'the name under which it was published; a file of another name is refused')
    .option('--json', 'print one JSON object')
    .addHelpText('after', MORE)
    .action(verify)
}

async function verify(file: string, flags: Flags): Promise<void> {
  if (flags.id !== undefined && !/^[0-9a-f]{64}$/.test(flags.id)) {
    throw new Unusable('--id', `${show(flags.id)} where 64 lower-case hex digits are wanted`)
  }
  const progress = workLine()
  try {
    const verdict = await verifyBundle(file, {
      id: flags.id ?? null,
      version: readVersion(),
      onProgress: ({ done, of, what }) => progress.show(done, of, what),
    })
    progress.clear()
    if (flags.json) {
      print(JSON.stringify({ file, holds: true, ...verdict }))
      return
    }
    print(oneLine(`ok ${file}`))
    print(`  its name is ${verdict.id}`)
    for (const line of verdict.checked) print(`  ${line}`)
    for (const line of verdict.not) print(`  not recomputed: ${line}`)
  } catch (error) {
    progress.clear()
    if (!(error instanceof BundleDiffers)) throw error
    exitWith(EXIT.differs)
    if (flags.json) print(JSON.stringify({ file, holds: false, place: error.place, problem: error.problem }))
    else print(oneLine(`differs ${file}: ${error.place}: ${error.problem}`))
  }
}
