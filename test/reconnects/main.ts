/**
 * How many sockets a second may come back: `npm run test:reconnects -- --count 20000`. Each is a connection, a handshake, a
 * hello with a token and the last event, and the greeting; then it is cut. The server is a process of its own. Exit
 * status 1 where one was not greeted, where something was left over, or where they were fewer than --rate a second.
 */

import { parseArgs } from 'node:util'
import { reconnect } from './run.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, rate: { type: 'string', default: '2000' } },
})
const { greeted, perSecond, cpuMs, faults } = await reconnect({ count: Number(values.count) })
process.stdout.write(
  `${greeted} reconnects, ${Math.round(perSecond)} a second, ${cpuMs.toFixed(2)} ms of the server's processor each\n`,
)
if (perSecond < Number(values.rate)) faults.push(`fewer than ${values.rate} a second`)
for (const fault of faults) process.stdout.write(`fault: ${fault}\n`)
process.exit(faults.length === 0 ? 0 : 1)
