/**
 * Files of a store that are cut off or changed anywhere: each table is whole, or named as damaged; and all of it is
 * readable, or refused. Nothing is lost without a word.
 */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { append, begun, made, moved } from '../../../test/house/table-log-suite.ts'
import { choice, fromSeed, type Random, randrange, Unusable } from '../../engine/index.ts'
import { openStore } from './store.ts'

const TRIALS = Number(process.env.DAMAGE_TRIALS ?? 60)
const FIRST = Number(process.env.DAMAGE_SEED ?? 1)
const TABLES = 20
const DB = 'fairdeal.db'
const WAL = 'fairdeal.db-wal'
const MOVES = 30

let root: string
/** As a server leaves them that is killed: what was last is beside the file. */
let killed: string
/** As a server leaves them that ends. */
let rested: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fairdeal-damage-'))
  killed = join(root, 'killed')
  rested = join(root, 'rested')
  const store = openStore({ dir: rested, thread: false })
  for (let number = 0; number < TABLES; number++) {
    expect(await append(store.log, `table-${number}`, 0, made(number), begun(1))).toBe('durable')
  }
  for (let n = 0; n < MOVES; n++) {
    const all = Array.from({ length: TABLES }, (_, t) => append(store.log, `table-${t}`, n + 2, moved(`t${t}m${n}`)))
    await Promise.all(all)
  }
  copyFolder(rested, killed)
  await store.close()
  const beside = (dir: string) => readFileSync(join(dir, WAL)).length
  expect(beside(killed)).toBeGreaterThan(100_000)
  expect(beside(rested)).toBe(0)
})
afterAll(() => rmSync(root, { recursive: true }))

function copyFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) if (!/-shm$|\.lock/.test(name)) copyFileSync(join(from, name), join(to, name))
}

interface Found {
  /** How many tables are whole. */
  readonly whole: number
  readonly damaged: number
  readonly told: readonly string[]
}

/** Opens a folder and looks at every table. Null where the whole store is refused. */
async function look(dir: string): Promise<Found | null> {
  const told: string[] = []
  let store: ReturnType<typeof openStore>
  try {
    store = openStore({ dir, thread: false, report: error => told.push(String(error)) })
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    return null
  }
  let whole = 0
  const names = new Set<string>()
  for (const table of await store.log.tables()) {
    names.add(table.id)
    if ('problem' in table) continue
    let records: readonly unknown[]
    try {
      records = table.read()
    } catch {
      continue
    }
    const number = Number(table.id.slice('table-'.length))
    const expected = [begun(1), ...Array.from({ length: MOVES }, (_, n) => moved(`t${number}m${n}`))]
    expect(records, `${table.id} was given as whole and is not`).toEqual(expected)
    whole += 1
  }
  for (let t = 0; t < TABLES; t++) expect(names.has(`table-${t}`), `table-${t} is gone without a word`).toBe(true)
  await store.close()
  return { whole, damaged: names.size - whole, told }
}

/** Looks at a folder after a change, and once more: what was found is found again. */
async function damagedBy(from: string, change: (dir: string) => void): Promise<Found | null> {
  const dir = join(root, 'now')
  copyFolder(from, dir)
  try {
    change(dir)
    const found = await look(dir)
    if (found !== null) {
      const again = await look(dir)
      expect([again?.whole, again?.damaged]).toEqual([found.whole, found.damaged])
    }
    return found
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function cut(dir: string, name: string, share: number): void {
  truncateSync(join(dir, name), Math.floor(readFileSync(join(dir, name)).length * share))
}

function flip(dir: string, name: string, at: number, bit: number): void {
  const bytes = readFileSync(join(dir, name))
  bytes[at] ^= 1 << bit
  writeFileSync(join(dir, name), bytes)
}

test('what is not damaged is whole, and nothing is told', async () => {
  for (const from of [killed, rested]) {
    expect(await damagedBy(from, () => {})).toEqual({ whole: TABLES, damaged: 0, told: [] })
  }
})

describe('cut off', () => {
  for (const share of [0.95, 0.6, 0.3]) {
    test(`the file at rest, to ${share}: what is behind is known to be lost, what is before is served`, async () => {
      const found = await damagedBy(rested, dir => cut(dir, DB, share))
      expect(found?.damaged).toBeGreaterThan(0)
      expect(found?.told.join()).toMatch(/was damaged: \d+ of 20 tables/)
    })
  }

  for (const share of [0.999, 0.7, 0.2, 0]) {
    test(`what is beside the file of a killed server, to ${share}`, async () => {
      const found = await damagedBy(killed, dir => cut(dir, WAL, share))
      expect(found?.damaged).toBeGreaterThan(0)
      expect(found?.told.join()).toContain('has not all that was written: table table-')
    })
  }

  test('an empty file, and a file that is gone', async () => {
    for (const change of [(dir: string) => cut(dir, DB, 0), (dir: string) => rmSync(join(dir, DB))]) {
      const found = await damagedBy(rested, change)
      if (found !== null) expect(found).toMatchObject({ whole: 0, damaged: TABLES })
    }
  })
})

test('a byte changed in the middle of what a killed server left costs the tables of that page, and no others', async () => {
  const size = readFileSync(join(killed, WAL)).length
  const wholes: number[] = []
  for (let share = 0.2; share < 0.9; share += 0.1) {
    const found = await damagedBy(killed, dir => flip(dir, WAL, Math.floor(size * share), 3))
    expect(found).not.toBeNull()
    wholes.push(found!.whole)
    expect(found!.told.join()).toMatch(/fairdeal\.db-wal was damaged at frame \d+ and was made readable/)
  }
  expect(Math.min(...wholes)).toBeGreaterThanOrEqual(TABLES / 2)
  expect(Math.max(...wholes)).toBeGreaterThanOrEqual(TABLES - 1)
})

test('a changed head of it costs nothing', async () => {
  for (const at of [0, 5, 9, 13, 17, 22, 25, 30]) {
    const found = await damagedBy(killed, dir => flip(dir, WAL, at, 2))
    expect([at, found?.whole]).toEqual([at, TABLES])
  }
})

describe('anything anywhere', () => {
  let random: Random
  const draw = (below: number): number => {
    const [drawn, next] = randrange(random, below)
    random = next
    return drawn
  }
  for (let seed = FIRST; seed < FIRST + TRIALS; seed++) {
    test(`seed ${seed}`, async () => {
      random = fromSeed(seed)
      const [from, next] = choice(random, [killed, rested])
      random = next
      await damagedBy(from, dir => {
        for (let times = 1 + draw(3); times > 0; times--) {
          const names = [DB, WAL].filter(name => existsSync(join(dir, name)))
          const name = names[draw(names.length)]
          const size = readFileSync(join(dir, name)).length
          if (size === 0) return
          switch (draw(4)) {
            case 0:
              cut(dir, name, draw(1000) / 1000)
              break
            case 1: {
              const bytes = readFileSync(join(dir, name))
              const at = draw(size)
              bytes.fill(0, at, Math.min(size, at + draw(8192)))
              writeFileSync(join(dir, name), bytes)
              break
            }
            default:
              flip(dir, name, draw(size), draw(8))
          }
        }
      })
    })
  }
})
