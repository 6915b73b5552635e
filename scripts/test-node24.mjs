// npm run test:node24: the unit tests under Node 24, brought by npm if this is an older one.
// `npm run test:node24 -- src/engine` runs those of one folder.
import { checkNode } from './lib/node.mjs'

checkNode()
import('./lib/test.mjs')
  .then(({ testOnNextNode }) => testOnNextNode(process.argv.slice(2)))
  .then(code => {
    process.exitCode = code
  })
  .catch(error => {
    process.stderr.write(`test:node24: ${error.message}\n`)
    process.stdout.write('0 passed, 1 failed, 0 skipped\n')
    process.exitCode = 1
  })
