/** The command line: `fairdeal <command>`. */

import { CommanderError } from 'commander'
import { Unusable } from '../engine/index.ts'
import { complain, EXIT, exitWith, guardOutput } from './output.ts'
import { makeProgram } from './program.ts'

guardOutput()
try {
  const program = await makeProgram(process.argv[2])
  await program.parseAsync(process.argv)
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    // Help that was printed, also because no command was given, is no error.
    if (error.exitCode !== 0 && error.code !== 'commander.help') exitWith(EXIT.unusable)
    return
  }
  exitWith(EXIT.unusable)
  if (error instanceof Unusable) complain(error.message)
  else if (process.env.FAIRDEAL_TRACE) throw error
  else {
    const what = error instanceof Error ? error.message : String(error)
    complain(`a fault of the program itself: ${what} (FAIRDEAL_TRACE=1 shows where; please report it)`)
  }
}
