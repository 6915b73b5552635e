import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../src/server/index.ts'
import { cli } from './cli.ts'
import { NatsHouse } from './house/nats.ts'
import { keptGame } from './house/replay-shelf-cases.ts'
import { append, begun, made, moved } from './house/table-log-suite.ts'

const SECRET = 'open-sesame'
let dir: string
let data: string
let nats: NatsHouse
let url: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-migrate-cli-'))
  data = join(dir, 'data')
  nats = await NatsHouse.start(1, { config: `authorization { user: fairdeal, password: "${SECRET}" }` })
  url = nats.url.replace('//', `//fairdeal:${SECRET}@`)
  const store = openStore({ dir: data, thread: false })
  await append(store.log, 'a', 0, made(0), begun(1), moved('some move'))
  await store.replays.add(keptGame('r'))
  await store.decks.add('d', '{}')
  await store.close()
})
afterAll(async () => {
  await nats?.end()
  rmSync(dir, { recursive: true })
})

test('migrate: to NATS and back, and no secret is shown', async () => {
  const there = await cli(['migrate', '--from', data, '--to', url])
  expect([there.status, there.err]).toEqual([0, ''])
  const address = nats.url.replace('nats://', '')
  expect(there.out).toBe(
    `Moved to ${address}: 1 tables with 3 records, 1 replays, 1 decks.\n` +
      'Both were read again and compared, record by record and text by text: everything is the same.\n',
  )
  const again = await cli(['migrate', '--from', data, '--to', url])
  expect([again.status, again.out, again.err]).toEqual([
    2,
    '',
    `fairdeal: --to: something is kept on ${address} already; a move needs an empty one\n`,
  ])
  const back = await cli(['migrate', '--from', url, '--to', join(dir, 'back'), '--json'])
  const counts = { tables: 1, records: 3, replays: 1, decks: 1 }
  expect(JSON.parse(back.out)).toEqual({ from: address, to: join(dir, 'back'), ...counts, problems: [] })
  const listed = await cli(['data', 'list', '--data', join(dir, 'back'), '--tables', '--json'])
  expect(JSON.parse(listed.out).tables.map(({ id }: { id: string }) => id)).toEqual(['a'])
})

test('migrate: a wrong password is said, and not which', async () => {
  const { status, err } = await cli(['migrate', '--from', url.replace(SECRET, 'guess'), '--to', join(dir, 'x')])
  expect(status).toBe(2)
  expect(err).toMatch(/^fairdeal: --from: NATS at 127\.0\.0\.1:\d+ does not let us in: .*\n$/)
  expect(err).not.toContain('guess')
})

const REFUSED = [
  [[], /^fairdeal: --from: the place to move from is wanted/],
  [['--from', 'data'], /^fairdeal: --to: the place to move to is wanted/],
  [['--from', 'one', '--to', 'two'], /^fairdeal: --to: .*both are folders/],
  [['--from', 'nats://one', '--to', 'nats://two'], /^fairdeal: --to: .*both are NATS/],
  [['--from', 'nats://:bad:/', '--to', 'two'], /^fairdeal: --from: address 1 cannot be read/],
] as const
for (const [args, said] of REFUSED) {
  test(`migrate ${args.join(' ')} is refused`, async () => {
    const { status, err } = await cli(['migrate', ...args])
    expect([status, err.replace(said, 'as it should be').split('\n')[0].slice(0, 15)]).toEqual([2, 'as it should be'])
  })
}
