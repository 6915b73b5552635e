// npm run build:static: the page without a server, as a folder for any host of files (dist-static).
import { checkNode } from './lib/node.mjs'

checkNode()
Promise.all([import('./lib/install.mjs'), import('./lib/build.mjs')])
  .then(async ([{ install }, { buildStatic }]) => {
    await install()
    process.stdout.write(`${await buildStatic()}\n`)
  })
  .catch(error => {
    process.stderr.write(`fairdeal: ${error.message}\n`)
    process.exitCode = 1
  })
