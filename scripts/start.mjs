// npm start: from a fresh clone to a table in the browser. Arguments go to `fairdeal serve`.
import { checkNode } from './lib/node.mjs'

checkNode()
import('./lib/start.mjs')
  .then(({ start }) => start(process.argv.slice(2)))
  .catch(error => {
    process.stderr.write(`fairdeal: ${error.message}\n`)
    process.exitCode = 1
  })
