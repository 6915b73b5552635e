/** An arena whose process is killed at any moment goes on, and ends as one that was not: real processes, real signals. */

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { cli, ended, folder, ROOT, startCli } from './cli.ts'

const files = folder()
afterAll(() => files.remove())

/** `CRASH_POINTS=all`: every change to a file, one by one; else a third of them. */
const STEP = process.env.CRASH_POINTS === 'all' ? 1 : 3
const KILLER = pathToFileURL(join(ROOT, 'test/house/kill-at.mjs')).href
const KEPT = ['deals.ndjson', 'games.ndjson', 'results.json']
const textOf = (path: string, name: string) => readFileSync(join(path, name), 'utf8')

/** Runs an arena that is killed before its n-th change to a file; whether it was. */
async function killedAt(args: readonly string[], path: string, at: number): Promise<boolean> {
  const env = { ...process.env, NODE_OPTIONS: `--import ${KILLER}`, KILL_AT: String(at), KILL_IN: path }
  const child = await startCli(args, 'pipe', env)
  const { status, err } = await ended(child)
  if (status !== null) expect([status, err]).toEqual([0, ''])
  return child.signalCode === 'SIGKILL'
}

test('killed before any change to its files, an arena is gone on with, byte for byte', async () => {
  const whole = files.at('whole')
  const args = ['president', '--players', 'easy,normal', '--games', '8', '--seed', '7', '--workers', '1', '--replays']
  expect((await cli(['arena', ...args, '--out', whole])).status).toBe(0)
  // Deals in another order than they are numbered, one missing, and its games with it: 4 deals of 2 games.
  const torn = files.at('torn')
  cpSync(whole, torn, { recursive: true })
  const [head, , ...deals] = textOf(whole, KEPT[0]).trim().split('\n')
  const games = textOf(whole, KEPT[1]).trim().split('\n')
  expect([deals.length, games.length]).toEqual([3, 8])
  writeFileSync(join(torn, KEPT[0]), `${[head, deals[2], deals[0], deals[1]].join('\n')}\n`)
  writeFileSync(join(torn, KEPT[1]), `${[...games.slice(6), ...games.slice(2, 6)].join('\n')}\n`)

  let killed = 0
  for (let at = 1; ; at += STEP) {
    const path = files.at(`killed-${at}`)
    cpSync(torn, path, { recursive: true })
    const resume = ['arena', '--resume', path, '--workers', '1']
    const wasKilled = await killedAt(resume, path, at)
    if (wasKilled) {
      killed += 1
      const { status, err } = await cli(resume)
      expect([status, err], `killed before change ${at}`).toEqual([0, ''])
    }
    for (const name of KEPT) expect(textOf(path, name), `${name}, change ${at}`).toBe(textOf(whole, name))
    expect(readdirSync(path).sort(), `change ${at}`).toEqual(readdirSync(whole).sort())
    if (!wasKilled) break
  }
  // The lock, two cuts, games and log, two new files and the note of them, four renames, three results, the lock again.
  expect(killed * STEP).toBeGreaterThan(18)
}, 300_000)

test('killed as its folder is made, an arena is begun again or gone on with', async () => {
  const whole = files.at('made-whole')
  const args = ['arena', 'president', '--players', 'easy', '--games', '2', '--seed', '7', '--workers', '1', '--replays']
  expect((await cli([...args, '--out', whole])).status).toBe(0)
  for (let at = 1; at <= 4; at++) {
    const path = files.at(`made-${at}`)
    expect(await killedAt([...args, '--out', path], path, at)).toBe(true)
    const again = readdirSync(path).includes(KEPT[0]) ? ['arena', '--resume', path] : [...args, '--out', path]
    const { status, err } = await cli(again)
    expect([status, err], `killed before change ${at}`).toEqual([0, ''])
    for (const name of KEPT) expect(textOf(path, name)).toBe(textOf(whole, name))
  }
}, 120_000)

test('a folder that a process is playing is left to it', async () => {
  const path = files.at('busy')
  expect((await cli(['arena', 'president', '--players', 'easy', '--games', '1', '--out', path])).status).toBe(0)
  // This process runs, and plays no arena: it stands for one that does.
  writeFileSync(join(path, 'arena.lock'), `${process.pid}\n`)
  const refused = await cli(['arena', '--resume', path])
  expect([refused.status, refused.out]).toEqual([2, ''])
  expect(refused.err).toBe(
    `fairdeal: ${path}: process ${process.pid} is playing it; if that is something else, delete arena.lock\n`,
  )
  // One that was killed leaves its lock, which keeps nobody away.
  const gone = await startCli(['--version'])
  await ended(gone)
  writeFileSync(join(path, 'arena.lock'), `${gone.pid}\n`)
  expect((await cli(['arena', '--resume', path])).status).toBe(0)
}, 120_000)
