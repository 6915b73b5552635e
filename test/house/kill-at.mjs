// Loaded before a program: ends its process without a word just before the n-th change that it makes to files of a
// folder, as a crash of the machine's would. KILL_AT=n, KILL_IN=folder. Writes to open files count, too.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const at = Number(process.env.KILL_AT)
const folder = process.env.KILL_IN
const calls = ['renameSync', 'rmSync', 'writeFileSync', 'writeSync', 'fsyncSync', 'ftruncateSync']
let changes = 0
if (isMainThread) {
  for (const name of calls) {
    const call = fs[name]
    fs[name] = (...args) => {
      if (typeof args[0] === 'number' ? args[0] > 2 : String(args[0]).startsWith(folder)) {
        changes += 1
        if (changes === at) {
          process.kill(process.pid, 'SIGKILL')
          // The signal is on its way; nothing more may happen before it is there.
          for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
        }
      }
      return call(...args)
    }
  }
  syncBuiltinESMExports()
}
