import { expect, test } from 'vitest'
import type { Fault, GameEvent, Recorded } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { tell } from './tale.ts'

const allegiance = findGame('allegiance')!
const EVENTS: GameEvent[] = [
  { type: 'game_start', game: 'allegiance', rules: '1.0.0', seats: 4, options: { rounds: 1 } },
  { type: 'hand', to: 0, cards: ['red', 'red', 'blue'] },
  { type: 'hand', to: 1, cards: ['blue', 'blue', 'blue'] },
  { type: 'own_move', to: 1, move: { type: 'allegiance', card: 'blue' }, default: true },
  { type: 'locked_in', seat: 1 },
  { type: 'round_start', round: 1 },
  { type: 'skip', ballots: [2, 2, 2, 2], skipped: 2, tie: false },
  { type: 'resolve', round: 1, plays: ['red', 'blue', null, 'blue'], delta: 1, balance: 1 },
]

const recorded = (more: Partial<Recorded> = {}): Recorded => ({
  game: allegiance,
  seats: 4,
  players: ['Ada', 'Ben', 'Cy', 'Dee'].map(name => ({ name, kind: 'person' as const })),
  events: EVENTS,
  results: null,
  faults: [],
  setUp: false,
  materials: {},
  ...more,
})
const told = (tale: ReturnType<typeof tell>) => tale.paragraphs.flat().join(' ')

test('the table is told what everyone saw: no hand, no choice, nobody waiting', () => {
  const tale = tell(recorded(), 'public')
  expect(tale.title).toBe('Allegiance: Ada, Ben, Cy and Dee.')
  expect(tale.paragraphs).toHaveLength(2)
  expect(told(tale)).not.toMatch(/\b(holds?|lays?|ready)\b/)
  expect(tale.paragraphs[1].join(' ')).toMatch(/^Round 1 .*Cy is skipped.*Ben and Dee play blue/)
  expect(tale.ending).toEqual(['The game was not over when this was written.'])
})

test('a seat is told its own as well, and is spoken to', () => {
  const tale = tell(recorded(), 1)
  expect(tale.title).toBe('Allegiance: Ada, Ben, Cy and Dee. As Ben saw it, in seat 1.')
  expect(told(tale)).toMatch(/You hold 3 blue\..*[Yy]ou lay blue face down/)
  expect(told(tale)).not.toContain('Ada holds')
})

test('everything is told only where that was asked for, and it says so', () => {
  const tale = tell(recorded(), 'all')
  expect(tale.title).toContain('Everything is told, also what was secret at the time.')
  expect(told(tale)).toMatch(/Ada holds .*Ben holds .*Ben lays blue/)
})

test('a set-up position is marked, and a name of nothing is the seat', () => {
  const players = recorded().players.map((player, seat) => (seat === 2 ? { ...player, name: '\u202e\u0007' } : player))
  expect(tell(recorded({ setUp: true, players }), 'public').title).toBe(
    'Allegiance: Ada, Ben, seat 2 and Dee. From a set-up position.',
  )
})

test('faults are told by seat and kind, how often and where first', () => {
  const fault = (at: number, seat: number, kind: Fault['kind'], code: string | null = null) => ({
    at,
    seat,
    kind,
    code,
  })
  const faults = [fault(3, 0, 'late'), fault(5, 1, 'illegal', 'not_held'), fault(7, 0, 'late'), fault(9, 0, 'crashed')]
  expect(tell(recorded({ faults }), 'public').ending.slice(1)).toEqual([
    'Fault: seat 0 (Ada): late, 2 defaults, first at move 3',
    'Fault: seat 1 (Ben): illegal (not_held), default at move 5',
    'Fault: seat 0 (Ada): crashed, default at move 9',
  ])
})

test('an event that its game cannot tell is unusable, at its place', () => {
  expect(() => tell(recorded({ events: [...EVENTS, { type: 'skip' }] }), 'public')).toThrow(
    /^events\[8\]: it cannot be told/,
  )
  expect(() => tell(recorded({ results: {} as any }), 'public')).toThrow(/^results: it cannot be told/)
})
