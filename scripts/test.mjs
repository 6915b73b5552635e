// npm test: sets up what is missing, runs every check, and ends with `N passed, N failed, N skipped`.
// `npm test -- lint unit` runs some of the parts.
import { checkNode } from './lib/node.mjs'

checkNode()
import('./lib/test.mjs')
  .then(({ test }) => test(process.argv.slice(2)))
  .then(code => {
    process.exitCode = code
  })
  .catch(error => {
    process.stderr.write(`${error.stack}\n`)
    process.stdout.write('0 passed, 1 failed, 0 skipped\n')
    process.exitCode = 1
  })
