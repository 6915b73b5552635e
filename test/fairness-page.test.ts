/** The page of Python in docs/fairness.md, run as a stranger would run it. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commitTo, deriveSeed, readReplay, runReplay, type Salt, type Shelf } from '../src/engine/index.ts'
import { findGame, games } from '../src/games/index.ts'
import { blocksOf } from './house/blocks.ts'
import { ROOT, runCommand } from './house/command.ts'

const PYTHON = (await runCommand('python3', ['--version'])).code === 0
const folder = mkdtempSync(join(tmpdir(), 'fairdeal-fairness-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = readFileSync(join(ROOT, 'docs/fairness.md'), 'utf8')
const script = join(folder, 'check.py')
writeFileSync(script, blocksOf(page).find(block => block.marker === 'file=check.py')?.text ?? '')

const tiny = JSON.parse(readFileSync(join(ROOT, 'test/vectors/tiny-deck.json'), 'utf8'))
const shelf: Shelf = { findGame, materials: () => [] }
const NONCE = '00112233445566778899aabbccddeeff'.repeat(2)
const SEED = '98765432109876543210987654321098765432109876543210987654321098765432109876543'

/** A game that was dealt and goes no further, with what it reveals. */
function dealt(game: string, salts: readonly Salt[]): any {
  const deck = findGame(game)?.materials.length === 0 ? {} : { deck: tiny }
  const { min } = findGame(game)!.seats
  const file = { game, seats: min, options: {}, moves: [], seed: deriveSeed(SEED, salts), ...deck }
  const read = readReplay(file, { shelf, purpose: 'run' })
  const ran = runReplay(read)
  if ('illegal' in ran) throw new Error('no move is illegal where there is none')
  const commitment = commitTo(read.game, read.history.setup, { nonce: NONCE, seed: SEED })
  return { ...ran.replay, fairness: { version: 1, commitment, nonce: NONCE, seed: SEED, salts } }
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
      const replay = dealt(id, salts)
      const { code, out, err } = await check(id, replay, replay.fairness.commitment)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      const hands = replay.events.filter((event: any) => event.type === 'hand')
      expect(out.trim().split('\n')).toEqual([
        // By code points the wide A comes before the playing card.
        ...(salts.length === 0 ? [] : ['salt of 🂡 Zoë: !"\\~', 'salt of Ａda: 0123456789abcdef']),
        ...hands.map((event: any) => `seat ${event.to}: ${event.cards.join(' ')}`),
        `kept: ${replay.fairness.commitment}`,
      ])
    })
  }
}

const president = dealt('president', SALTS)
const [other] = [`${'f'.repeat(64)}`]
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
    const { code, err } = await check('broken', replay, president.fairness.commitment)
    expect(code).toBe(1)
    expect(err).toContain(said)
  })
}
