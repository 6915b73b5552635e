import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeptProgram } from './kept-program.ts'
import type { Ask } from './player.ts'

let folder = ''
let kept: KeptProgram | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-kept-'))
})
afterEach(async () => {
  await kept?.quit()
  rmSync(folder, { recursive: true, force: true })
})

/** A program that notes every line it gets and every start of its own. */
function program(onTurn: string, onEnd = ''): KeptProgram {
  const script = join(folder, 'bot.cjs')
  writeFileSync(
    script,
    `const fs = require('node:fs')
    const note = text => fs.appendFileSync(${JSON.stringify(join(folder, 'notes'))}, text + ' ')
    const say = move => process.stdout.write(JSON.stringify({ type: 'move', turn, move }) + '\\n')
    let turn = 0, games = 0
    note('up')
    require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
      const message = JSON.parse(line)
      note(message.type)
      if (message.type === 'start') games += 1
      if (message.type === 'turn') { turn = message.turn; ${onTurn} }
      if (message.type === 'end') { ${onEnd} }
    })`,
  )
  kept = new KeptProgram(`"${process.execPath}" "${script}"`)
  return kept
}

const notes = () => readFileSync(join(folder, 'notes'), 'utf8').trim()
const ask = (turn: number, budget_ms = 10_000): Ask => ({ turn, legal_moves: [], observation: {} as any, budget_ms })
const game = { game: 'g', rules: '1', options: {}, seat: 0, seats: 2 }

/** A game of two turns; gives what the program answered. */
async function play(player: KeptProgram, budget = 10_000) {
  player.start(game)
  player.event(0, { type: 'deal' })
  const answers = [await player.turn(ask(0, budget)), await player.turn(ask(1, budget))]
  player.end(null)
  await player.close()
  return answers.map(answer => ('fault' in answer ? answer.fault : answer.move))
}

test('one process plays game after game', async () => {
  const player = program('say(games)')
  expect([await play(player), await play(player)]).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(notes().replace(/ end$/, '')).toBe('up start event turn turn end start event turn turn')
})

test('one that leaves at the end of a game is started for the next, and that is no fault', async () => {
  const player = program('say(games)', 'process.exit(0)')
  expect([await play(player), await play(player), await play(player)]).toEqual(Array(3).fill([1, 1]))
  expect(
    notes()
      .split(' ')
      .filter(word => word === 'up'),
  ).toHaveLength(3)
})

test('one that answers no more after the end of a game is no fault either, and has a process a game from then on', async () => {
  const player = program('if (!globalThis.over) say(games)', 'globalThis.over = true')
  // It is waited for two seconds, once.
  expect([await play(player), await play(player), await play(player)]).toEqual(Array(3).fill([1, 1]))
  expect(
    notes()
      .split(' ')
      .filter(word => word === 'up'),
  ).toHaveLength(3)
})

test('one that crashes is started again for its next turn and told the game so far', async () => {
  const player = program('if (turn === 0) process.exit(3); say(games)')
  expect(await play(player)).toEqual(['crashed', 1])
  expect(notes().replace(/ end$/, '')).toBe('up start event turn up start event turn')
  // In its second game it answers for nothing before it falls: a new process falls as well, and that counts.
  expect(await play(player)).toEqual(['crashed', 1])
})

test('one that crashes twice in a row is started again for the next game only', async () => {
  const player = program('process.exit(3)')
  player.start(game)
  const faults = []
  for (let turn = 0; turn < 5; turn++) faults.push(await player.turn(ask(turn)))
  expect(faults.map(answer => 'fault' in answer && answer.fault)).toEqual(Array(5).fill('crashed'))
  expect(notes()).toBe('up start turn up start turn')
  player.start(game)
  await player.turn(ask(0))
  expect(notes()).toBe('up start turn up start turn up start turn')
})

test('one that says nothing when its time is over is ended for it, and asked anew at the next turn', async () => {
  const player = program('if (turn === 1) say(games)')
  player.start(game)
  expect(await player.turn(ask(0, 2000))).toMatchObject({ fault: 'late' })
  expect(await player.turn(ask(1))).toEqual({ move: 1 })
  expect(notes()).toBe('up start turn up start turn')
})

test('one that has spoken is ended at its budget when it is late, though it would have answered', async () => {
  const player = program('if (turn === 1) setTimeout(() => say(0), 300); else say(games)')
  player.start(game)
  expect(await player.turn(ask(0))).toEqual({ move: 1 })
  expect(await player.turn(ask(1, 50))).toMatchObject({ fault: 'late' })
  // It is asked for turn 2 as a new process, which was told the game so far: the old one is gone.
  expect(await player.turn(ask(2))).toEqual({ move: 1 })
  expect(notes()).toBe('up start turn turn up start turn')
})

test('a new process that is late stays while it may be coming up: its late answers are left aside', async () => {
  const player = program('const mine = turn; setTimeout(() => { turn = mine; say(mine) }, mine === 0 ? 300 : 0)')
  player.start(game)
  expect(await player.turn(ask(0, 20))).toMatchObject({ fault: 'late' })
  expect(await player.turn(ask(1))).toEqual({ move: 1 })
  expect(notes()).toBe('up start turn turn')
})

// AG14: the game is over, and so is what it has asked.
test('what comes too late for the last turn of a game is no answer in the next', async () => {
  const busy = 'const until = Date.now() + 400; while (games === 1 && Date.now() < until);'
  const player = program(`${busy} say(games)`)
  player.start(game)
  expect(await player.turn(ask(0, 50))).toMatchObject({ fault: 'late' })
  player.end(null)
  await player.close()
  expect(await play(player)).toEqual([2, 2])
  expect(notes().replace(/ end$/, '')).toBe('up start turn end start event turn turn')
})

test('what cannot be started is crashed, turn after turn', async () => {
  kept = new KeptProgram('exit 7')
  expect([await play(kept), await play(kept)]).toEqual(Array(2).fill(['crashed', 'crashed']))
})
