// The peer: a bare relay over `ws` that knows no game. It has a recording of what a table of Fairdeal sends its four
// seats after each move, and sends the same frames to the same sockets after each frame that comes in.
// node relay.mjs RECORDING.json: prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const SEATS = 4
const recording = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const ready = frames => frames.map(({ seat, text }) => ({ seat, bytes: Buffer.from(text) }))
const opening = ready(recording.opening)
const steps = recording.steps.map(ready)
const TEXT = { binary: false }

const groups = new Map()
const http = createServer((request, response) => {
  request.resume()
  const id = `g${groups.size}`
  // Groups are at different moves of the recording, as tables are.
  groups.set(id, { sockets: [], joined: 0, step: (groups.size * 7) % steps.length })
  const seats = Array.from({ length: SEATS }, (_, seat) => ({ seat, token: String(seat) }))
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id, seats }))
})
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, skipUTF8Validation: true })
sockets.on('connection', (socket, request) => {
  const group = groups.get(request.url.split('/')[3])
  socket.once('message', hello => {
    group.sockets[Number(JSON.parse(hello).token)] = socket
    group.joined += 1
    if (group.joined === SEATS) send(group, opening)
    socket.on('message', () => {
      const frames = steps[group.step]
      group.step = group.step + 1 === steps.length ? 0 : group.step + 1
      send(group, frames)
    })
  })
})
http.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ port: http.address().port })}\n`))

function send(group, frames) {
  for (const { seat, bytes } of frames) group.sockets[seat].send(bytes, TEXT)
}
