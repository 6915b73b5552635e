/** Moves to try that nobody would send: listed moves of elsewhere, broken ones, and things that are no moves. */

import type { Move } from '../engine/index.ts'
import type { Dice } from './dice.ts'
import type { Run } from './run.ts'

/** What is no move in any game. */
export const NO_MOVES: readonly unknown[] = [
  null,
  undefined,
  0,
  Number.NaN,
  true,
  '',
  'pass',
  [],
  [{ type: 'pass' }],
  {},
  { type: null },
  { type: 0 },
  { type: '' },
  { type: 'toString' },
  { type: '__proto__' },
  { type: ['pass'] },
  JSON.parse('{"__proto__": {"type": "pass"}}'),
  deep(70),
]

const ODD_VALUES: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  -0,
  1e9,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  '0',
  '1',
  'x',
  '__proto__',
  'constructor',
  '\ud800',
  'x'.repeat(5000),
  [],
  [null],
  [[]],
  [0],
  {},
  { length: 1 },
  deep(70),
]

/** A move with something wrong in one field each. */
export function brokenMoves(move: Move, pool: readonly Move[], dice: Dice): unknown[] {
  const broken: unknown[] = [
    { ...move, x_unknown: 1 },
    { ...move, toString: 'x' },
    Object.assign(JSON.parse('{"__proto__": {}}') as object, move),
    [move],
    JSON.stringify(move),
  ]
  for (const key of Object.keys(move)) {
    const { [key]: value, ...rest } = move as unknown as Record<string, unknown>
    broken.push(rest)
    for (const odd of dice.some(ODD_VALUES, 8)) broken.push({ ...move, [key]: odd })
    const elsewhere = pool.map(other => (other as unknown as Record<string, unknown>)[key]).filter(v => v !== undefined)
    if (elsewhere.length > 0) broken.push({ ...move, [key]: dice.pick(elsewhere) })
    if (Array.isArray(value))
      broken.push(...brokenLists(value, elsewhere, dice).map(list => ({ ...move, [key]: list })))
    else broken.push({ ...move, [key]: [value] }, { ...move, [key]: String(value) })
  }
  return broken
}

function brokenLists(list: readonly unknown[], elsewhere: readonly unknown[], dice: Dice): unknown[] {
  const foreign = elsewhere.filter(Array.isArray).flat()
  const one = list.length === 0 ? null : dice.pick(list)
  const other = foreign.length === 0 ? 'x' : dice.pick(foreign)
  const longList = Array.from({ length: 1000 }, () => one)
  return [
    [...list].reverse(),
    [...list, one],
    [...list, other],
    [...list, null],
    list.slice(1),
    list.slice(0, -1),
    list.map(() => one),
    list.map((item, index) => (index === 0 ? other : item)),
    list.map((item, index) => (index === 0 ? [item] : item)),
    longList,
    { ...list },
    list.join(),
  ]
}

/** Listed moves of other moments and other seats of the same game. */
export function movesOfElsewhere(run: Run, dice: Dice): Move[] {
  const pool: Move[] = []
  for (const { state } of dice.some(run.steps, 6)) {
    for (const seat of run.game.owing(state)) pool.push(...dice.some(run.game.legalMoves(state, seat) as Move[], 6))
  }
  return pool
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}
