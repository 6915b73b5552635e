import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../src/server/index.ts'
import { cli } from './cli.ts'
import { append, begun, made, moved } from './house/table-log-suite.ts'

let dir: string
let data: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-backup-cli-'))
  data = join(dir, 'data')
  const store = openStore({ dir: data })
  await append(store.log, 'a', 0, made(0), begun(1), moved('some move'))
  await store.close()
})
afterAll(() => rmSync(dir, { recursive: true }))

test('backup: a folder and a file, by options or by place', async () => {
  const out = join(dir, 'copy.db')
  const said = await cli(['backup', '--data', data, '--out', out])
  expect([said.status, said.err]).toEqual([0, ''])
  expect(said.out).toMatch(/^\S+copy\.db: 1 tables with 3 records, 0 replays, 0 decks; [0-9]+ bytes\n$/)
  const json = await cli(['backup', data, out, '--json'])
  expect(json.status).toBe(0)
  const { bytes, ...rest } = JSON.parse(json.out)
  expect(rest).toEqual({ file: out, tables: 1, records: 3, replays: 0, decks: 0, problems: [] })
})

test('backup: damage is named, and the exit status is 1', async () => {
  const file = join(data, 'fairdeal.db')
  const bytes = readFileSync(file)
  const good = Buffer.from(bytes)
  for (let at = bytes.indexOf('some move'); at >= 0; at = bytes.indexOf('some move', at)) bytes[at] ^= 1
  writeFileSync(file, bytes)
  const said = await cli(['backup', data, join(dir, 'damaged.db')])
  writeFileSync(file, good)
  expect(said.status).toBe(1)
  expect(said.err).toBe(
    'fairdeal: table a: record 2 is not as it was written\nfairdeal: The copy was made, and has the damage that the store has.\n',
  )
})

const REFUSED = [
  [[], /^fairdeal: --data: the data folder to copy is wanted\n$/],
  [['--data', 'no/such'], /^fairdeal: --out: a file for the copy is wanted\n$/],
  [['no/such', 'x.db'], /^fairdeal: dir: there is no fairdeal\.db in no\/such\n$/],
] as const
for (const [args, said] of REFUSED) {
  test(`backup ${args.join(' ')} is refused`, async () => {
    const { status, err } = await cli(['backup', ...args])
    expect([status, err.replace(said, 'as it should be')]).toEqual([2, 'as it should be'])
  })
}
