import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Cable } from './proxy.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server that says everything back, and a cable to it. */
async function echoed(): Promise<Cable> {
  const server = createServer(socket => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cable = await Cable.to((server.address() as AddressInfo).port)
  ends.push(
    () => cable.close(),
    () => server.close(),
  )
  return cable
}

/** Someone at the near end, and all it heard. */
function caller({ port }: Cable): { socket: Socket; heard(): string } {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', text => {
    heard += text
  })
  socket.on('error', () => {})
  ends.push(() => socket.destroy())
  return { socket, heard: () => heard }
}

test('what is said comes through, both ways', async () => {
  const { socket, heard } = caller(await echoed())
  socket.write('one')
  await expect.poll(heard).toBe('one')
})

test('a cut cable carries nothing and refuses nobody; mended, it carries what was said meanwhile', async () => {
  const cable = await echoed()
  const early = caller(cable)
  early.socket.write('one')
  await expect.poll(early.heard).toBe('one')
  cable.cut()
  early.socket.write('two')
  const late = caller(cable)
  await once(late.socket, 'connect')
  late.socket.write('three')
  // Another cable to another server has carried something meanwhile: these two had the time for it.
  const other = caller(await echoed())
  other.socket.write('four')
  await expect.poll(other.heard).toBe('four')
  expect([early.heard(), late.heard(), early.socket.destroyed]).toEqual(['one', '', false])
  cable.mend()
  await expect.poll(early.heard).toBe('onetwo')
  await expect.poll(late.heard).toBe('three')
})

test('a reset ends what there is, and new calls come through', async () => {
  const cable = await echoed()
  const early = caller(cable)
  early.socket.write('one')
  await expect.poll(early.heard).toBe('one')
  cable.reset()
  await expect.poll(() => early.socket.destroyed).toBe(true)
  const late = caller(cable)
  late.socket.write('two')
  await expect.poll(late.heard).toBe('two')
})
