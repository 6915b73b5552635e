import { expect, test } from 'vitest'
import type { EventMessage, TableObservation, Welcome } from '../protocol/index.ts'
import { leavesGap, NOTHING_SEEN, namesOf, type Sight, see } from './sight.ts'

function observation(turn: number, extra: Partial<TableObservation> = {}): TableObservation {
  return {
    table: 't1',
    game: 'high-card',
    rules: '1.0.0',
    options: {},
    set_up: false,
    seat: 1,
    turn,
    phase: 'play',
    owing: [0],
    you_owe: false,
    legal_moves: null,
    view: {},
    text: `turn ${turn}`,
    deadline: null,
    left_ms: null,
    seats: [{ seat: 0, name: 'Ada', kind: 'bot', present: true, stand_in: false }],
    ...extra,
  }
}

const welcome = (n: number, turn = 0): Welcome => ({
  type: 'welcome',
  protocol: 1,
  table: 't1',
  game: 'high-card',
  seat: 1,
  n,
  observation: observation(turn),
})
const event = (n: number): EventMessage => ({ type: 'event', n, event: { type: `e${n}` } })

function told(...messages: Parameters<typeof see>[1][]): Sight {
  return messages.reduce((sight, message) => see(sight, message, 1000), NOTHING_SEEN)
}

test('a welcome says who one is; the events it announces are no news, those behind are', () => {
  const sight = told(welcome(2), event(0), event(1), event(2))
  expect(sight.seat).toBe(1)
  expect(sight.events.map(e => e.type)).toEqual(['e0', 'e1', 'e2'])
  expect(sight.freshFrom).toBe(2)
})

test('an event that was told before changes nothing', () => {
  const sight = told(welcome(0), event(0), event(1))
  expect(see(sight, event(0), 0)).toBe(sight)
  expect(see(sight, event(1), 0)).toBe(sight)
})

test('a missing event is noticed', () => {
  const sight = told(welcome(0), event(0))
  expect(leavesGap(sight, event(1))).toBe(false)
  expect(leavesGap(sight, event(2))).toBe(true)
  expect(leavesGap(sight, event(0))).toBe(false)
})

test('coming back keeps what was seen and takes what was missed as no news', () => {
  const back = [welcome(4, 3), event(2), event(3)].reduce(
    (sight, message) => see(sight, message, 0),
    told(welcome(0), event(0), event(1)),
  )
  expect(back.events.map(e => e.type)).toEqual(['e0', 'e1', 'e2', 'e3'])
  expect(back.freshFrom).toBe(4)
  expect(back.observation?.turn).toBe(3)
})

test('a welcome with fewer events is another game: what does not belong to it goes', () => {
  expect(see(told(welcome(0), event(0), event(1)), welcome(0), 0).events).toEqual([])
})

test('a turn brings its observation, or changes the part that it tells', () => {
  const turn = {
    type: 'turn',
    turn: 5,
    owing: [1],
    you_owe: true,
    legal_moves: [{ type: 'pass' }],
    deadline: null,
    left_ms: null,
  } as const
  const bare = see(told(welcome(0)), turn, 0).observation
  expect([bare?.turn, bare?.owing, bare?.you_owe, bare?.legal_moves, bare?.text]).toEqual([
    5,
    [1],
    true,
    [{ type: 'pass' }],
    'turn 0',
  ])
  const full = see(told(welcome(0)), { ...turn, observation: observation(5, { text: 'whole' }) }, 0).observation
  expect(full?.text).toBe('whole')
})

test('a deadline is counted from the moment it was told, whatever the clock on the wall says', () => {
  const late = { ...welcome(0), observation: observation(0, { left_ms: 30_000, deadline: '2031-01-01T00:00:00Z' }) }
  expect(see(NOTHING_SEEN, late, 5000).closesAt).toBe(35_000)
  expect(see(see(NOTHING_SEEN, late, 5000), welcome(0), 9000).closesAt).toBeNull()
})

test('seats change beside the observation and in it', () => {
  const seats = [{ seat: 0, name: null, kind: 'open', present: false, stand_in: false }] as const
  const sight = see(told(welcome(0)), { type: 'seats', seats }, 0)
  expect(sight.seats).toBe(seats)
  expect(sight.observation?.seats).toBe(seats)
  expect(namesOf(sight.seats)).toEqual(['open seat'])
})

test('the end keeps the results', () => {
  const results = { scores: [1, 0], winner_slots: [0], rounds_played: 1 }
  expect(see(told(welcome(0)), { type: 'over', results }, 0).results).toBe(results)
})
