/** The page of Python in docs/fairness.md, run as a stranger would run it. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Salt } from '../src/engine/index.ts'
import { findGame, games } from '../src/games/index.ts'
import { systemChance } from '../src/server/chance.ts'
import { blocksOf } from './house/blocks.ts'
import { ROOT, runCommand } from './house/command.ts'
import { TestHouse } from './house/table-house.ts'

const PYTHON = (await runCommand('python3', ['--version'])).code === 0
const folder = mkdtempSync(join(tmpdir(), 'fairdeal-fairness-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = readFileSync(join(ROOT, 'docs/fairness.md'), 'utf8')
const script = join(folder, 'check.py')
writeFileSync(script, blocksOf(page).find(block => block.marker === 'file=check.py')?.text ?? '')

/** A game at a table of the server, from its own chance, played to its end by the clock. */
async function played(game: string, salts: readonly Salt[]): Promise<{ noted: string; replay: any }> {
  const house = await TestHouse.open({ chance: systemChance })
  const { seats, materials } = findGame(game)!
  const { min } = seats
  const open = Array.from({ length: min }, () => null)
  const options = materials.length === 0 ? {} : { options: { deck: 'tiny' } }
  const table = await house.table(open, { game, clock: { move_s: 10 }, ...options })
  const noted = (await house.call('GET', table.path)).body.commitment
  const names = ['Ben', 'Cem', 'Dot', 'Eve', 'Fay']
  for (let seat = 0; seat < min; seat++) {
    const body = salts[seat] ?? { name: names[seat] }
    expect((await house.call('POST', `${table.path}/seats`, { body })).status).toBe(201)
  }
  for (let i = 0; i < 1000 && (await house.call('GET', table.path)).body.state !== 'finished'; i++) {
    house.clock.pass(10_000)
  }
  const replay = (await house.call('GET', `${table.path}/replay`)).body
  await house.close()
  return { noted, replay }
}

function check(name: string, replay: unknown, ...noted: string[]) {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(replay))
  return runCommand('python3', [script, file, ...noted])
}

const SALTS = [
  { name: '🂡 Zoë', salt: '!"\\~' },
  { name: 'Ａda', salt: '0123456789abcdef' },
]

for (const { id } of games) {
  for (const salts of [[], SALTS]) {
    test.skipIf(!PYTHON)(`with Python: a game of ${id} with ${salts.length} salts is what was promised`, async () => {
      const { noted, replay } = await played(id, salts)
      const { code, out, err } = await check(id, replay, noted)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      const hands = replay.events.filter((event: any) => event.type === 'hand').slice(0, replay.seats)
      expect(out.trim().split('\n')).toEqual([
        // By code points the wide A comes before the playing card.
        ...(salts.length === 0 ? [] : ['salt of Ａda: 0123456789abcdef', 'salt of 🂡 Zoë: !"\\~']),
        ...hands.map((event: any) => `${replay.players[event.to].name}: ${event.cards.join(' ')}`),
        `kept: ${noted}`,
      ])
    })
  }
}

const { noted, replay: president } = await played('president', SALTS)
const other = 'f'.repeat(64)
const BROKEN: [string, any, string][] = [
  ['another nonce', { fairness: { ...president.fairness, nonce: other } }, 'nonce, seed and rules do not give'],
  ['other options', { options: { ...president.options, rounds: 3 } }, 'nonce, seed and rules do not give'],
  ['a salt left out', { fairness: { ...president.fairness, salts: [SALTS[0]] } }, 'dealt from another seed'],
  ['a seed of its own', { seed: '7' }, 'dealt from another seed'],
  [
    'two hands exchanged',
    { events: [president.events[0], { ...president.events[2], to: 0 }, ...president.events.slice(2)] },
    'not those of the seed',
  ],
  ['another commitment', { fairness: { ...president.fairness, commitment: other } }, 'than the one noted'],
]
for (const [name, change, said] of BROKEN) {
  test.skipIf(!PYTHON)(`with Python: a replay with ${name} is found out`, async () => {
    const replay = { ...president, ...change }
    const { code, err } = await check('broken', replay, noted)
    expect(code).toBe(1)
    expect(err).toContain(said)
  })
}
