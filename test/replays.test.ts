import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  canonical,
  fromSeed,
  illegalReason,
  type Json,
  publicReplay,
  randrange,
  readRecorded,
  readReplay,
  runReplay,
  type Shelf,
  Unusable,
  verdictReason,
  verifyReplay,
} from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'

const VECTORS = new URL('vectors/', import.meta.url)
const tiny = JSON.parse(readFileSync(new URL('tiny-deck.json', VECTORS), 'utf8'))
const lines = (name: string): any[] =>
  readFileSync(new URL(name, VECTORS), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

const bare: Shelf = { findGame, materials: () => [] }
const shelf: Shelf = {
  findGame,
  materials: (spec, id) => [spec.read(structuredClone(tiny), '')].filter(deck => spec.id(deck) === id),
}
const verify = (value: unknown, from = shelf) => verifyReplay(readReplay(value, { shelf: from, purpose: 'verify' }))
const run = (value: unknown, from = shelf) => runReplay(readReplay(value, { shelf: from, purpose: 'run' }))
const without = (value: any, ...keys: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) as any

const [PRESIDENT] = lines('president.ndjson')
const [ALLEGIANCE] = lines('allegiance.ndjson')
const [CZAR] = lines('czar.ndjson')
const START = lines('president.ndjson')[9]

for (const name of ['president', 'allegiance', 'czar']) {
  test(`the vectors of ${name} hold, and running their moves gives the same bytes`, () => {
    const replays = lines(`${name}.ndjson`)
    expect(replays.length).toBeGreaterThan(5)
    for (const replay of replays) {
      expect(verify(replay)).toEqual({ holds: true, finished: true })
      const moves = without(replay, 'players', 'events', 'results', 'deck_hash', 'format', 'version', 'rules')
      const ran = run(moves) as { replay: Json }
      expect(canonical(ran.replay)).toBe(canonical({ ...replay, start: (ran.replay as any).start }))
    }
  })
}

test('illegal moves are told at their place', () => {
  for (const replay of lines('illegal.ndjson')) {
    const ran = run(replay)
    if (!('illegal' in ran)) throw new Error(`nothing illegal in seed ${replay.seed} of ${replay.game}`)
    const { seat } = replay.moves[replay.x_expect_illegal]
    expect(ran.illegal).toMatchObject({ move: replay.x_expect_illegal, seat })
    expect(illegalReason(ran.illegal)).toMatch(/^illegal move \d+ \(seat \d\): [a-z_]+: .+/)
  }
})

// What is changed, and the place where the replay no longer holds.
const TAMPERED: [string, (replay: any) => void, RegExp][] = [
  [
    'a card in an event',
    r => {
      r.events[6].cards[0] = '3c'
    },
    /^events\[6\]\.cards\[0\]: recorded is "3c", played again gives "6h"$/,
  ],
  ['an event left out', r => void r.events.splice(9, 1), /^events\[9\]/],
  ['the last event left out', r => void r.events.pop(), /^events\[\d+\]: recorded is nothing/],
  [
    'an event too many',
    r => void r.events.push({ type: 'pass', seat: 0, default: false }),
    /played again gives nothing$/,
  ],
  [
    'an event with a further field',
    r => {
      r.events[7].x_note = 1
    },
    /^events\[7\]\.x_note: recorded is 1, played again gives nothing/,
  ],
  ['two events in another order', r => void r.events.splice(7, 2, r.events[8], r.events[7]), /^events\[7\]/],
  [
    'a score',
    r => {
      r.results.scores[0] = 0.5
    },
    /^results\.scores\[0\]: recorded is 0\.5/,
  ],
  [
    'another seed',
    r => {
      r.seed = '8'
    },
    /^events\[2\]\.cards\[\d+\]/,
  ],
  [
    'no results although the game is over',
    r => {
      r.results = null
    },
    /^results: recorded is null/,
  ],
  [
    'another option',
    r => {
      r.options.rounds = 2
    },
    /^events\[0\]\.options\.rounds: recorded is 1, played again gives 2/,
  ],
  [
    'a move of another seat',
    r => {
      r.moves[0].seat = 1
    },
    /^illegal move 0 \(seat 1\): owes_nothing: /,
  ],
  [
    'a move after the end',
    r => void r.moves.push({ seat: 0, move: { type: 'pass' } }),
    /^illegal move 94 \(seat 0\): game_over: /,
  ],
  ['a close after the end', r => void r.moves.push({ close: true }), /^illegal move 94 \(seat null\): game_over: /],
]
for (const [name, change, reason] of TAMPERED) {
  test(`does not hold: ${name}`, () => {
    const replay = structuredClone(PRESIDENT)
    change(replay)
    const verdict = verify(replay)
    if (verdict.holds) throw new Error('it holds')
    expect(verdictReason(verdict)).toMatch(reason)
  })
}

test('what stands in a move may be anything: illegal, never a crash', () => {
  const deep: unknown = JSON.parse('['.repeat(60) + ']'.repeat(60))
  const anything = [
    null,
    7,
    'pass',
    [],
    {},
    { type: null },
    { type: '__proto__' },
    { type: 'toString' },
    { type: 'pass', x: 1 },
    deep,
    undefined,
  ]
  for (const game of [PRESIDENT, ALLEGIANCE, CZAR]) {
    for (const move of anything) {
      const moves = [{ seat: 1, move }]
      const start = game === PRESIDENT ? [{ seat: 0, move: { type: 'play', cards: ['6h'] } }, ...moves] : moves
      const ran = run({ ...game, moves: start })
      expect(ran, JSON.stringify(move)).toMatchObject({
        illegal: { move: start.length - 1, seat: 1, code: 'unreadable' },
      })
    }
  }
  // An entry without its move has a seat, so it is a move, and no readable one.
  expect(run({ ...ALLEGIANCE, moves: [{ seat: 1 }] })).toMatchObject({ illegal: { code: 'unreadable' } })
})

test('an unfinished replay holds as far as it goes', () => {
  const part = run({ ...PRESIDENT, moves: PRESIDENT.moves.slice(0, 20) }) as { replay: any }
  expect(part.replay.results).toBeNull()
  expect(verify(part.replay)).toEqual({ holds: true, finished: false })
  expect(verify({ ...part.replay, events: part.replay.events.slice(0, -1) })).toMatchObject({ holds: false })
  expect(verify({ ...part.replay, results: PRESIDENT.results })).toMatchObject({ difference: { place: 'results' } })
})

// What is changed in a replay to be verified, and how it is refused.
const UNUSABLE: [string, any, RegExp][] = [
  ['no object', [], /^\[\] where a replay, an object, is wanted$/],
  [
    'another format',
    { ...PRESIDENT, format: 'fairdeal-deck' },
    /^format: "fairdeal-deck" where "fairdeal-replay" is wanted$/,
  ],
  ['another version', { ...PRESIDENT, version: 2 }, /^version: the format has version 2, read here is version 1$/],
  ['version as a text', { ...PRESIDENT, version: '1' }, /^version: the format has version "1"/],
  [
    'other rules',
    { ...PRESIDENT, rules: '1.0.0' },
    /^rules: president was played by rules "1\.0\.0", known here are rules "1\.1\.0"$/,
  ],
  ['another game', { ...PRESIDENT, game: 'poker' }, /^game: there is no game "poker" here$/],
  ['a game that is no text', { ...PRESIDENT, game: 7 }, /^game: 7 where a text is wanted$/],
  ['an unknown field', { ...PRESIDENT, colour: 1 }, /^unknown field "colour"; known are game, /],
  ['__proto__ as a field', { ...PRESIDENT, ...JSON.parse('{"__proto__": {}}') }, /./],
  ['a deck where none is played', { ...PRESIDENT, deck_hash: '0' }, /^unknown field "deck_hash"/],
  ['no seed', without(PRESIDENT, 'seed'), /^the field "seed" is missing$/],
  ['no moves', without(PRESIDENT, 'moves'), /^the field "moves" is missing$/],
  ['neither', without(PRESIDENT, 'seed', 'moves'), /^a replay without seed and moves .* cannot be verified$/],
  ['no events', without(PRESIDENT, 'events'), /^the field "events" is missing$/],
  ['no results', without(PRESIDENT, 'results'), /^the field "results" is missing$/],
  ['no players', without(PRESIDENT, 'players'), /^the field "players" is missing$/],
  ['no deck_hash', without(CZAR, 'deck_hash'), /^the field "deck_hash" is missing$/],
  ['a seed as a number', { ...PRESIDENT, seed: 7 }, /^seed: a seed is a non-negative integer in decimal, as a text/],
  ['a seed in hex', { ...PRESIDENT, seed: '0x7' }, /^seed: /],
  ['too few seats', { ...PRESIDENT, seats: 2 }, /^seats: 2 is not within 3 to 6$/],
  ['seats as a text', { ...PRESIDENT, seats: '4' }, /^seats: "4" where a whole number/],
  ['an option missing', { ...PRESIDENT, options: { rounds: 1 } }, /^options: the option "revolution" is missing$/],
  [
    'an option out of range',
    { ...PRESIDENT, options: { ...PRESIDENT.options, rounds: 0 } },
    /^options\.rounds: 0 is not within 1 to 20$/,
  ],
  [
    'an unknown option',
    { ...PRESIDENT, options: { ...PRESIDENT.options, jokers: 2 } },
    /^options: unknown option "jokers"/,
  ],
  [
    'a player too few',
    { ...PRESIDENT, players: PRESIDENT.players.slice(1) },
    /^players: 3 entries where 4 are wanted$/,
  ],
  [
    'a player without a name',
    { ...PRESIDENT, players: [{ kind: 'bot' }, ...PRESIDENT.players.slice(1)] },
    /^players\[0\]\.name: nothing where a text is wanted$/,
  ],
  [
    'a player of no kind',
    { ...PRESIDENT, players: [{ name: 'x', kind: 'cat' }, ...PRESIDENT.players.slice(1)] },
    /^players\[0\]\.kind: "cat" where one of/,
  ],
  ['moves that are no list', { ...PRESIDENT, moves: {} }, /^moves: an object where an array is wanted$/],
  [
    'an entry of moves without a seat',
    { ...PRESIDENT, moves: [{ move: { type: 'pass' } }] },
    /^moves\[0\]: the field "seat" is missing$/,
  ],
  [
    'a seat out of range',
    { ...PRESIDENT, moves: [{ seat: 4, move: { type: 'pass' } }] },
    /^moves\[0\]\.seat: 4 is not within 0 to 3$/,
  ],
  [
    'a seat below range',
    { ...PRESIDENT, moves: [{ seat: -1, move: { type: 'pass' } }] },
    /^moves\[0\]\.seat: -1 is not within 0 to 3$/,
  ],
  [
    'a seat that is true',
    { ...PRESIDENT, moves: [{ seat: true, move: { type: 'pass' } }] },
    /^moves\[0\]\.seat: true where/,
  ],
  ['close: false', { ...PRESIDENT, moves: [{ close: false }] }, /^moves\[0\]\.close: false where true is wanted$/],
  ['close: 1', { ...PRESIDENT, moves: [{ close: 1 }] }, /^moves\[0\]\.close: 1 where true is wanted$/],
  ['a close with a seat', { ...PRESIDENT, moves: [{ close: true, seat: 1 }] }, /^moves\[0\]: unknown field "seat"/],
  [
    'an entry with a further field',
    { ...PRESIDENT, moves: [{ seat: 0, move: {}, at: 3 }] },
    /^moves\[0\]: unknown field "at"/,
  ],
  ['an entry that is null', { ...PRESIDENT, moves: [null] }, /^moves\[0\]: null where \{"seat", "move"\} or/],
  ['an event that is none', { ...PRESIDENT, events: [7] }, /^events\[0\]: 7 where an event with a "type" is wanted$/],
  ['results that are a list', { ...PRESIDENT, results: [] }, /^results: \[\] where results/],
  ['a start that is null', { ...PRESIDENT, start: null }, /^start/],
  ['a start of other seats', { ...PRESIDENT, start: { hands: [['3c'], ['4c']] } }, /^start/],
  [
    'a hash that is none',
    { ...CZAR, deck_hash: 'ABC' },
    /^deck_hash: "ABC" where a SHA-256 in lower-case hex is wanted$/,
  ],
]
for (const [name, value, reason] of UNUSABLE) {
  test(`unusable: ${name}`, () => {
    expect(() => verify(value)).toThrow(Unusable)
    expect(() => verify(value)).toThrow(reason)
  })
}

test('faults and keys that begin with x_ are let pass; by running fairness and those are kept', () => {
  const beside = {
    faults: [{ at: 3, seat: 1, kind: 'late', code: null }],
    x_note: [1],
    fairness: { commitment: 'abc' },
  }
  expect(verify({ ...PRESIDENT, ...beside, fairness: null })).toMatchObject({ holds: true })
  const { replay } = run({ ...PRESIDENT, ...beside }) as { replay: any }
  expect(replay).toMatchObject({ fairness: beside.fairness, x_note: [1] })
  expect(replay.faults).toBeUndefined()
})

test('to run a file, players, events, results and faults may be anything or absent, and options may be partial', () => {
  const { game, seed, seats, moves } = PRESIDENT
  const whole = run(PRESIDENT)
  expect(run({ game, seed, seats, moves, options: {} })).toEqual(whole)
  expect(run({ game, seed, seats, moves, options: { revolution: true } })).toEqual(whole)
  expect(run({ ...PRESIDENT, players: 7, events: null, results: 'x', faults: {} })).toEqual(whole)
  for (const missing of ['game', 'seed', 'seats', 'moves']) {
    expect(() => run(without({ game, seed, seats, moves, options: {} }, missing)), missing).toThrow(
      `the field "${missing}" is missing`,
    )
  }
  expect(() => run({ ...PRESIDENT, rules: '9' })).toThrow(/^rules: /)
  expect(() => run({ ...PRESIDENT, version: 2 })).toThrow(/^version: /)
  expect(() => run({ ...PRESIDENT, options: [] })).toThrow(/^options: /)
})

test('a set-up position without a seed has seed 0', () => {
  const ran = run(without(START, 'seed')) as { replay: any }
  expect(ran.replay.seed).toBe('0')
  expect(ran.replay.start.hands).toEqual(START.start.hands)
  expect(verify(ran.replay)).toMatchObject({ holds: true })
  expect(verify(without(ran.replay, 'seed'))).toMatchObject({ holds: true })
})

test('a deck: embedded, found by its id, missing, or with another hash', () => {
  const embedded = { ...CZAR, deck: tiny }
  expect(verify(embedded, bare)).toMatchObject({ holds: true })
  expect(() => verify(CZAR, bare)).toThrow(
    `options.deck: there is no deck "tiny" (hash ${CZAR.deck_hash}) here, and none is embedded`,
  )

  const changed = structuredClone(tiny)
  changed.white[0].text = 'Something else'
  const verdict = verify({ ...CZAR, deck: changed }, bare) as any
  expect(verdict.difference).toMatchObject({ place: 'deck_hash', recorded: CZAR.deck_hash })
  expect(verdict.difference.played).toMatch(/^[0-9a-f]{64}$/)

  // The same deck may be at hand twice, shipped and given; its hash is named once.
  const other: Shelf = { findGame, materials: spec => [spec.read(changed, ''), spec.read(changed, '')] }
  expect(() => verify(CZAR, other)).toThrow(
    new Unusable('deck_hash', `${CZAR.deck_hash} is recorded, the deck "tiny" here has ${verdict.difference.played}`),
  )
  expect(() => run({ ...CZAR, deck: changed }, bare)).toThrow(/^deck_hash: .* is recorded, what is embedded has/)
  // A deck of another name has another hash, so the replay does not hold, whatever else is wrong with it.
  expect(verify({ ...embedded, deck: { ...tiny, id: 'other' } }, bare)).toMatchObject({ holds: false })
  expect(verify({ ...embedded, start: 7, deck: changed }, bare)).toMatchObject({ holds: false })
  expect(() => run({ ...without(embedded, 'deck_hash'), deck: { ...tiny, id: 'other' } }, bare)).toThrow(
    'deck.id: "other" where options.deck names "tiny"',
  )
  expect(() => verify({ ...embedded, deck: 7 }, bare)).toThrow(/^deck/)

  // Running keeps the embedded deck, so that the new file needs nothing else either.
  const ran = run({ ...without(embedded, 'deck_hash'), options: {} }, bare) as { replay: any }
  expect(ran.replay.options.deck).toBe('tiny')
  expect(verify(ran.replay, bare)).toEqual(verify(ran.replay))
})

test('the public form of an unfinished game is a list of what everyone may have', () => {
  const read = readReplay({ ...START, moves: START.moves.slice(0, 5) }, { shelf, purpose: 'verify' })
  const { events } = (run({ ...START, moves: START.moves.slice(0, 5) }) as { replay: any }).replay
  const players = [...'abc'].map(name => ({
    name,
    kind: 'person' as const,
    prompt_hash: 'secret',
    stand_in: [[1, 2]] as [number, number][],
  }))
  const open = publicReplay(read.game, { setup: read.history.setup, players, events })
  expect(Object.keys(open).sort()).toEqual([
    'events',
    'format',
    'game',
    'options',
    'players',
    'results',
    'rules',
    'seats',
    'set_up',
    'version',
  ])
  expect(open).toMatchObject({
    set_up: true,
    results: null,
    players: [...'abc'].map(name => ({ name, kind: 'person' })),
  })
  expect(open.events.every(event => event.to === undefined)).toBe(true)
  expect(JSON.stringify(open)).not.toContain('secret')
  expect(JSON.stringify(open)).not.toContain('stand_in')
  expect(() => verify(open)).toThrow(/without seed and moves .* cannot be verified/)
  expect(readRecorded(JSON.parse(JSON.stringify(open)), bare)).toMatchObject({ setUp: true, results: null, seats: 3 })
})

// Whatever is changed in a file, it is unusable, does not hold, or still holds: nothing breaks.
test('replays with one value changed at random', () => {
  const values: unknown[] = [
    null,
    true,
    -1,
    0,
    3,
    1e308,
    0.5,
    '',
    '3c',
    'house',
    '\u0000',
    [],
    {},
    [[]],
    { type: 'play' },
    JSON.parse('{"__proto__": 1}'),
  ]
  const found = new Set<string>()
  let dice = fromSeed('20261129')
  const roll = (count: number) => {
    const [value, next] = randrange(dice, count)
    dice = next
    return value
  }
  for (let round = 0; round < 300; round++) {
    const all = [
      PRESIDENT,
      START,
      ALLEGIANCE,
      { ...CZAR, deck: tiny },
      lines('allegiance.ndjson')[7],
      lines('czar.ndjson')[6],
    ]
    const replay = structuredClone(all[roll(all.length)])
    let [at, key]: [any, string] = [replay, '']
    for (let depth = 0; ; depth++) {
      const keys = Object.keys(at)
      key = keys[roll(keys.length)]
      const inner = at[key]
      if (
        typeof inner !== 'object' ||
        inner === null ||
        Object.keys(inner).length === 0 ||
        (depth > 0 && roll(4) === 0)
      )
        break
      at = inner
    }
    const remove = roll(5) === 0
    if (remove && Array.isArray(at)) at.splice(Number(key), 1)
    else if (remove) delete at[key]
    else at[key] = values[roll(values.length)]
    for (const purpose of ['verify', 'run', 'show'] as const) {
      try {
        if (purpose === 'verify') found.add(`verify ${verify(replay).holds}`)
        else if (purpose === 'run') found.add(`run ${'replay' in run(replay)}`)
        else found.add(`show ${readRecorded(replay, shelf).seats > 0}`)
      } catch (error) {
        if (!(error instanceof Unusable))
          throw new Error(`round ${round}, ${replay.game}, ${key}, ${purpose}`, { cause: error })
        found.add(`${purpose} unusable`)
      }
    }
  }
  expect([...found].sort()).toEqual([
    'run false',
    'run true',
    'run unusable',
    'show true',
    'show unusable',
    'verify false',
    'verify true',
    'verify unusable',
  ])
})
