import { existsSync } from 'node:fs'
import { installPackage, isProgram } from './debian.mjs'
import { run, which } from './run.mjs'

/** Where it is put, besides what is on the path: no path of a plain user has these. */
const USUAL = ['/usr/sbin/nats-server', '/usr/local/sbin/nats-server']

/** What a person is told where no nats-server can be had. */
export const NATS_ADVICE =
  'No nats-server was found and none could be installed. Install it (Debian: apt-get install nats-server; ' +
  'macOS: brew install nats-server), or set NATS_SERVER to one.'

/** A nats-server of this system, or null: the one that NATS_SERVER names, else one on the path or in a usual place. */
export function findNatsServer(env = process.env) {
  if (env.NATS_SERVER) {
    if (!isProgram(env.NATS_SERVER)) throw new Error(`NATS_SERVER is ${env.NATS_SERVER}, which is no program`)
    return env.NATS_SERVER
  }
  return which('nats-server') ?? USUAL.find(isProgram) ?? null
}

/** A nats-server, installed if there is none: Debian's package for root on Debian. */
export async function getNatsServer() {
  const found = findNatsServer()
  if (found !== null) return found
  await installPackage('nats-server', 'nats-server')
  // The package is wanted for its program: the service that it starts would take the usual port for good.
  if (existsSync('/run/systemd/system')) {
    await run('systemctl', ['disable', '--now', 'nats-server.service'], { quiet: true, timeoutMs: 30_000 })
  }
  return findNatsServer()
}
