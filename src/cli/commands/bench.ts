/** `fairdeal bench`: runs the benchmarks of a checkout. They are not part of the package. */

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { Unusable } from '../../engine/index.ts'
import { findLoader } from '../loader.ts'
import { exitWith } from '../output.ts'
import { PACKAGE } from '../shelf.ts'

interface Flags {
  readonly quick?: boolean
  readonly json?: boolean
  readonly out?: string
}

export function addBench(program: Command): void {
  program
    .command('bench [names...]')
    .description('measure how fast this checkout is; without a name everything')
    .option('--quick', 'a short form that shows that all of it runs; its numbers mean little')
    .option('--json', 'print the report as JSON')
    .option('--out <file>', 'write the report to this file, too')
    .addHelpText('after', '\nNeeds a checkout of the source with its development packages (npm install).')
    .action(bench)
}

async function bench(names: readonly string[], flags: Flags): Promise<void> {
  const script = `${PACKAGE}bench/run.ts`
  const loader = findLoader()
  if (!existsSync(script) || loader === null) {
    throw new Unusable('', 'the benchmarks need a checkout of the source with its development packages')
  }
  const args = [
    ...names,
    ...(flags.quick ? ['--quick'] : []),
    ...(flags.json ? ['--json'] : []),
    ...(flags.out === undefined ? [] : ['--out', flags.out]),
  ]
  const command = ['fairdeal bench', ...args].join(' ')
  const child = spawn(process.execPath, ['--import', loader, script, ...args, '--command', command], {
    stdio: 'inherit',
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', status => resolve(status ?? 2))
  })
  if (code !== 0) exitWith(code)
}
