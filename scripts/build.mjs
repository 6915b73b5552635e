// npm run build: everything, from the sources as they are.
import { checkNode } from './lib/node.mjs'

checkNode()
Promise.all([import('./lib/install.mjs'), import('./lib/build.mjs')])
  .then(async ([{ install }, { build }]) => {
    await install()
    await build()
  })
  .catch(error => {
    process.stderr.write(`fairdeal: ${error.message}\n`)
    process.exitCode = 1
  })
