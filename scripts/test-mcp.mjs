// npm run test:mcp: the conformance tool of the Model Context Protocol against /mcp of a built server, under Node 24.
import { checkNode } from './lib/node.mjs'

checkNode()
import('./lib/conformance.mjs')
  .then(({ conforms }) => conforms())
  .then(code => {
    process.exitCode = code
  })
  .catch(error => {
    process.stderr.write(`test:mcp: ${error.message}\n`)
    process.exitCode = 1
  })
