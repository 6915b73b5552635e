import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  commitTo,
  deriveSeed,
  readReplay,
  readSalt,
  type Salt,
  type Shelf,
  Unusable,
  verdictReason,
  verifyReplay,
} from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'

const VECTORS = new URL('vectors/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, VECTORS), 'utf8')
const first = (game: string): any => JSON.parse(read(`${game}.ndjson`).split('\n')[0])
const tiny = JSON.parse(read('tiny-deck.json'))
const shelf: Shelf = { findGame, materials: (spec, id) => [spec.read(tiny, '')].filter(deck => spec.id(deck) === id) }
const verify = (value: unknown) => verifyReplay(readReplay(value, { shelf, purpose: 'verify' }))

const NONCE = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
// The hashes here were made by Python: hashlib.sha256 of json.dumps(…, sort_keys=True, separators=(",", ":")).
const OF_SEED_7 = '99535622b7be3cbb968280feebc765f0eac433026d07f77e0e37ecbb1b58fbd2'
const PRESIDENT = first('president')
const FAIR = { version: 1, commitment: OF_SEED_7, nonce: NONCE, seed: '7', salts: [] as Salt[] }

test('a commitment is the hash of exactly the bytes that are documented, without a deck and with one', () => {
  const setupOf = ({ seats, options }: any) => ({ seats, options, materials: { deck: tiny } })
  const president = findGame('president')!
  expect(commitTo(president, setupOf(PRESIDENT), { nonce: NONCE, seed: '7' })).toBe(OF_SEED_7)
  const seed = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
  expect(commitTo(findGame('czar')!, setupOf(first('czar')), { nonce: NONCE, seed })).toBe(
    '0c93b0ebef3960e5f64f2010cd83ae5694240b1b26a86d4ec78b80405850ac7c',
  )
})

test('without salts the committed seed deals; with salts a seed that each salt and each name changes', () => {
  expect(deriveSeed('7', [])).toBe('7')
  const ada = '20024435768390938002013215958093830459473640594135854394223340416837547677743'
  const ben = '52804948095734482995572773463889039246066613972506464668369504943337918256005'
  expect(deriveSeed('7', [{ name: 'Ada', salt: 'x' }])).toBe(ada)
  expect(deriveSeed('7', [{ name: 'Ben', salt: 'x' }])).toBe(ben)
})

test('nobody chooses the order of the salts: it is that of the code points of the names', () => {
  // By UTF-16 units the playing card (d83c dca1) would come before the wide A (ff21).
  const salts = [
    { name: '🂡 Ann', salt: '!"\\~' },
    { name: 'Ａda', salt: 'b'.repeat(64) },
    { name: 'Zoë', salt: 'x' },
  ]
  const seed = '79715194019972040477926028691890528363096215340336795529332922844942367140215'
  for (const order of [salts, [...salts].reverse(), [salts[1], salts[0], salts[2]]]) {
    expect(deriveSeed('7', order)).toBe(seed)
  }
})

test('a replay whose commitment is kept holds, and says what it was checked against', () => {
  expect(verify({ ...PRESIDENT, fairness: FAIR })).toEqual({ holds: true, finished: true, commitment: OF_SEED_7 })
  expect(verify({ ...PRESIDENT, fairness: null })).toEqual({ holds: true, finished: true })
})

const OTHER = 'f'.repeat(64)
const UNFAIR: [string, any, string][] = [
  [
    'another commitment',
    { fairness: { ...FAIR, commitment: OTHER } },
    `fairness.commitment: recorded is ${OTHER}, what is revealed gives ${OF_SEED_7}`,
  ],
  ['another nonce', { fairness: { ...FAIR, nonce: OTHER } }, `fairness.commitment: recorded is ${OF_SEED_7}, `],
  ['another committed seed', { fairness: { ...FAIR, seed: '8' } }, `fairness.commitment: recorded is ${OF_SEED_7}, `],
  ['another option', { fairness: FAIR, options: { ...PRESIDENT.options, rounds: 2 } }, 'fairness.commitment: '],
  ['another seed dealt', { fairness: FAIR, seed: '8' }, 'seed: recorded is 8, what is revealed gives 7'],
  [
    'a salt that was not in the shuffle',
    { fairness: { ...FAIR, salts: [{ name: 'Ada', salt: 'x' }] } },
    'seed: recorded is 7, what is revealed gives 20024435768390938002013215958093830459473640594135854394223340416837547677743',
  ],
]
for (const [name, change, reason] of UNFAIR) {
  test(`a replay does not hold with ${name}`, () => {
    const verdict = verify({ ...PRESIDENT, ...change })
    if (verdict.holds) throw new Error('it holds')
    expect(verdictReason(verdict)).toContain(reason)
  })
}

const salted = (...salts: unknown[]) => ({ ...FAIR, salts })
const UNUSABLE: [string, unknown, string][] = [
  ['no object', 7, 'fairness: 7 where an object is wanted'],
  ['a field missing', { commitment: OF_SEED_7 }, 'fairness: the field "version" is missing'],
  [
    'an unknown field',
    { ...FAIR, signature: '' },
    'fairness: unknown field "signature"; known are version, commitment',
  ],
  ['another version', { ...FAIR, version: 2 }, 'fairness.version: 2, read here is version 1'],
  ['a commitment that is none', { ...FAIR, commitment: 'abc' }, 'fairness.commitment: "abc" where 64 lower-case hex'],
  ['a nonce in capitals', { ...FAIR, nonce: NONCE.toUpperCase() }, 'fairness.nonce: "00112233445566778899AABB'],
  ['a seed that is a number', { ...FAIR, seed: 7 }, 'fairness.seed: a seed is a non-negative integer'],
  ['salts that are no list', { ...FAIR, salts: null }, 'fairness.salts: null where an array is wanted'],
  ['more salts than seats', salted(...'abcde'), 'fairness.salts: 5 entries where 0 to 4 are wanted'],
  ['a salt without a name', salted({ salt: 'x' }), 'fairness.salts[0]: the field "name" is missing'],
  [
    'two salts of one name',
    salted({ name: 'Ada', salt: 'x' }, { name: 'Ada', salt: 'y' }),
    'fairness.salts[1].name: "Ada" has a salt already',
  ],
  [
    'an empty salt',
    salted({ name: 'Ada', salt: '' }),
    'fairness.salts[0].salt: "" where a salt is wanted: 1 to 64 printable ASCII characters, no spaces',
  ],
]
for (const [name, fairness, reason] of UNUSABLE) {
  test(`unusable: ${name}`, () => {
    expect(() => verify({ ...PRESIDENT, fairness })).toThrow(Unusable)
    expect(() => verify({ ...PRESIDENT, fairness })).toThrow(reason)
  })
}

test('unusable: a commitment beside a set-up position, which no seed has dealt', () => {
  const start = JSON.parse(read('president.ndjson').split('\n')[9])
  expect(start.start).toBeDefined()
  expect(() => verify({ ...start, fairness: FAIR })).toThrow('fairness: a commitment to a seed beside "start"')
})

const SALTS: [unknown, boolean][] = [
  ['a', true],
  ['!~"\\', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a b', false],
  ['é', false],
  ['a\n', false],
  ['\u007f', false],
  [7, false],
  [null, false],
]
for (const [salt, isOne] of SALTS) {
  test(`${JSON.stringify(salt)} ${isOne ? 'is' : 'is not'} a salt`, () => {
    if (isOne) expect(readSalt(salt, 'salt')).toBe(salt)
    else expect(() => readSalt(salt, 'salt')).toThrow(/^salt: /)
  })
}
