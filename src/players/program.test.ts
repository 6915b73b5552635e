import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { Ask } from './player.ts'
import { ProgramPlayer } from './program.ts'

const players: ProgramPlayer[] = []
afterEach(() => Promise.all(players.splice(0).map(player => player.close())))

/** A program in JavaScript: `message` is each line it gets, `say` prints an object as a line. */
function program(onMessage: string, before = ''): ProgramPlayer {
  const script = `
    const say = value => process.stdout.write((typeof value === 'string' ? value : JSON.stringify(value)) + '\\n')
    ${before}
    require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
      const message = JSON.parse(line)
      ${onMessage}
    })`
  return command(`"${process.execPath}" -e '${script.replaceAll("'", `'"'"'`)}'`)
}

function command(text: string): ProgramPlayer {
  const player = new ProgramPlayer(text)
  players.push(player)
  return player
}

const ask = (turn: number, budget_ms = 10_000): Ask => ({ turn, legal_moves: [], observation: {} as any, budget_ms })
const move = (turn: string) => `say({ type: "move", turn: ${turn}, move: { type: "pass" } })`
const PASS = { move: { type: 'pass' } }

test('a program is told of the game and answers its turns', async () => {
  const player = program(
    `seen.push(message); if (message.type === "turn") say({ type: "move", turn: message.turn, move: seen })`,
    'const seen = []',
  )
  player.start({ game: 'g', rules: '1', options: { rounds: 1 }, seat: 0, seats: 3 })
  player.event(0, { type: 'round_start', round: 1 })
  const answer = (await player.turn(ask(4))) as { move: any[] }
  expect(answer.move).toEqual([
    { type: 'start', protocol: 1, game: 'g', rules: '1', options: { rounds: 1 }, seat: 0, seats: 3 },
    { type: 'event', n: 0, event: { type: 'round_start', round: 1 } },
    { type: 'turn', turn: 4, legal_moves: [], observation: {}, budget_ms: 10_000 },
  ])
})

// What a program does with a turn, and what becomes of it.
const ANSWERS: [string, string, object][] = [
  ['a move', move('message.turn'), PASS],
  ['a move that is null', 'say({ type: "move", turn: message.turn, move: null })', { move: null }],
  ['a move with an id, as sockets want it', 'say({ type: "move", id: "7", turn: message.turn, move: 1 })', { move: 1 }],
  ['a blank line before', `say(""); ${move('message.turn')}`, PASS],
  ['a note among the answers', `say("thinking"); ${move('message.turn')}`, { fault: 'unreadable' }],
  ['half a line, and gone', 'process.stdout.write("{\\"type\\":"); process.exit(0)', { fault: 'unreadable' }],
  ['a list', 'say([])', { fault: 'unreadable', problem: '[] where {"type": "move", "turn", "move"} is wanted' }],
  ['another type', 'say({ type: "pass" })', { fault: 'unreadable', problem: 'type "pass" where "move" is wanted' }],
  [
    'no turn',
    'say({ type: "move", move: 1 })',
    { fault: 'unreadable', problem: 'turn nothing where a whole number is wanted' },
  ],
  [
    'a turn as a text',
    'say({ type: "move", turn: "4", move: 1 })',
    { fault: 'unreadable', problem: 'turn "4" where a whole number is wanted' },
  ],
  ['a later turn', move('message.turn + 1'), { fault: 'unreadable', problem: 'a move for turn 5, asked was turn 4' }],
  [
    'no move',
    'say({ type: "move", turn: message.turn })',
    { fault: 'unreadable', problem: 'the field "move" is missing' },
  ],
  ['an unknown field', 'say({ type: "move", turn: 4, move: 1, why: "x" })', { fault: 'unreadable' }],
  ['a key twice', 'say(`{"type":"move","turn":4,"move":1,"move":2}`)', { fault: 'unreadable' }],
  ['a line of 100 kB', 'say("x".repeat(100000))', { fault: 'unreadable', problem: 'a line of more than 65536 bytes' }],
  ['an endless line', 'for (;;) process.stdout.write("x".repeat(1000))', { fault: 'unreadable' }],
  [
    'bytes that are no text',
    'process.stdout.write(Buffer.from([255, 10]))',
    { fault: 'unreadable', problem: 'a line that is not UTF-8' },
  ],
  ['an end of its own', 'process.exit(3)', { fault: 'crashed', problem: 'the program ended with exit status 3' }],
  [
    'an exception',
    'console.error("first"); console.error("no such card"); process.exit(1)',
    { fault: 'crashed', problem: 'the program ended with exit status 1; it said: no such card' },
  ],
  ['an answer and an end', `${move('message.turn')}; process.exit(0)`, PASS],
]
for (const [name, script, expected] of ANSWERS) {
  test(`answers with ${name}`, async () => {
    // A program that is slow to begin on a busy machine is not what is tried here.
    expect(await program(script).turn(ask(4, 100_000))).toMatchObject(expected)
  })
}

test('silence is late, and the late answer is no answer to the next turn', async () => {
  const player = program(
    'if (message.turn === 1) held = message; else { say({ type: "move", turn: held.turn, move: "late" }); say({ type: "move", turn: message.turn, move: "in time" }) }',
    'let held',
  )
  expect(await player.turn(ask(1, 300))).toEqual({ fault: 'late', problem: 'no move within 300 ms' })
  expect(await player.turn(ask(2))).toEqual({ move: 'in time' })
})

test('what is printed behind an answer is read as the next one', async () => {
  const player = program(`${move('message.turn')}; say("that was easy")`)
  expect(await player.turn(ask(1))).toEqual(PASS)
  expect(await player.turn(ask(2))).toMatchObject({ fault: 'unreadable' })
})

test('a command that is not there, and one that has left before it is asked', async () => {
  const missing = await command('this-command-is-not-there').turn(ask(0))
  expect(missing).toMatchObject({
    fault: 'crashed',
    problem: expect.stringContaining('ended with exit status 127; it said: '),
  })
  const player = command('exit 0')
  expect(await player.turn(ask(0))).toMatchObject({ fault: 'crashed' })
  expect(await player.turn(ask(1))).toMatchObject({ fault: 'crashed', problem: 'the program ended with exit status 0' })
})

test('a program that never reads blocks nobody', async () => {
  const player = command('sleep 60')
  const event = { type: 'note', text: 'x'.repeat(1_000_000) }
  for (let n = 0; n < 6; n++) player.event(n, event)
  expect(await player.turn(ask(0))).toMatchObject({ fault: 'crashed', problem: 'the program has left 4 MB unread' })
})

test('at the end a program and all it has started are gone', async () => {
  const player = program(
    'if (message.type === "turn") say({ type: "move", turn: message.turn, move: child.pid })',
    'const child = require("node:child_process").spawn("sleep", ["60"]); process.on("SIGTERM", () => {})',
  )
  const { move: pid } = (await player.turn(ask(0))) as { move: number }
  expect(() => process.kill(pid, 0)).not.toThrow()
  player.end(null)
  await player.close()
  await expect.poll(() => isAlive(pid)).toBe(false)
})

/** Whether a process still runs; one that has ended and was not asked for its status yet does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync('/proc')
  }
}
