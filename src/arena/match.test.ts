import { expect, test } from 'vitest'
import { makeBot } from '../bots/index.ts'
import {
  canonical,
  fromSeed,
  type Game,
  type GameEvent,
  readOptions,
  readReplay,
  type Setup,
  verifyReplay,
} from '../engine/index.ts'
import { findGame, games } from '../games/index.ts'
import { type Answer, type Ask, botPlayer, type Player, type Seated } from '../players/index.ts'
import { playMatch } from './match.ts'

const DECK = {
  format: 'fairdeal-deck',
  version: 1,
  id: 'test',
  name: 'Test',
  language: 'en',
  license: 'CC0-1.0',
  black: Array.from({ length: 10 }, (_, i) => ({ id: `b${i}`, text: `Prompt ${i}: ____.`, pick: 1 })),
  white: Array.from({ length: 80 }, (_, i) => ({ id: `w${i}`, text: `Answer ${i}` })),
}

function setupOf(game: Game, seed = 7): Setup {
  const given = Object.fromEntries(game.materials.map(spec => [spec.option, DECK.id]))
  const materials = Object.fromEntries(game.materials.map(spec => [spec.name, spec.read(DECK, 'deck')]))
  return {
    seats: game.seats.usual,
    options: readOptions(game.options, given),
    materials,
    random: fromSeed(seed),
    start: null,
  }
}

const bots = (game: Game, level: string, seed = '1'): Seated[] =>
  Array.from({ length: game.seats.usual }, (_, seat) => ({
    name: `${level} ${seat}`,
    kind: 'bot' as const,
    player: botPlayer(makeBot(game, level, { seed, seat })),
  }))

/** A player that does what it is told, and remembers what it was told. */
function scripted(answer: (ask: Ask, told: GameEvent[]) => Answer | Promise<Answer>) {
  const told: GameEvent[] = []
  const log: string[] = []
  const player: Player = {
    start: ({ seat }) => void log.push(`start ${seat}`),
    event(n, event) {
      expect(n).toBe(told.length)
      told.push(event)
    },
    async turn(ask) {
      log.push(`turn ${ask.turn}`)
      return answer(ask, told)
    },
    refused: ({ code }) => void log.push(`refused ${code}`),
    end: () => void log.push('end'),
    async close() {
      log.push('close')
    },
  }
  return { player, told, log }
}
const seated = (player: Player): Seated => ({ name: 'script', kind: 'program', player })
const first = (ask: Ask): Answer => ({ move: ask.legal_moves[0] })

for (const game of games) {
  test(`${game.id}: a match ends, verifies, and is the same when it is played again`, async () => {
    const play = () =>
      playMatch({ game, setup: setupOf(game), seated: bots(game, 'random'), budgetMs: 1000, embed: true })
    const { replay, faults } = await play()
    expect(faults).toEqual([])
    expect(replay.faults).toBeUndefined()
    const read = readReplay(JSON.parse(canonical(replay)), {
      shelf: { findGame, materials: () => [] },
      purpose: 'verify',
    })
    expect(verifyReplay(read)).toEqual({ holds: true, finished: true })
    expect(canonical((await play()).replay)).toBe(canonical(replay))
  })

  // RL05: whoever plays, the cards are the same.
  test(`${game.id}: other players change nothing of the deal`, async () => {
    const deals = []
    for (const [level, seed] of [
      ['random', '1'],
      ['random', '2'],
      ['easy', '1'],
    ] as const) {
      const { replay } = await playMatch({
        game,
        setup: setupOf(game),
        seated: bots(game, level, seed),
        budgetMs: 1000,
      })
      deals.push(dealOf(replay.events))
    }
    expect(deals[0].length).toBeGreaterThan(4)
    expect(deals[1]).toEqual(deals[0])
    expect(deals[2]).toEqual(deals[0])
  })

  // AG14
  test(`${game.id}: nobody is asked once all is decided`, async () => {
    for (const seed of [1, 2, 3, 4]) {
      const choosers = bots(game, 'random', String(seed))
      const players = choosers.map(({ player }) => scripted(ask => player.turn(ask)))
      const { replay } = await playMatch({
        game,
        setup: setupOf(game, seed),
        seated: players.map(one => seated(one.player)),
        budgetMs: 5,
      })
      // Every question was about something: each has its move, and the end is the last that anyone hears.
      const asked = players.flatMap(({ log }) => log.filter(line => line.startsWith('turn')))
      expect(asked).toHaveLength(replay.moves.length)
      for (const { log, told } of players) {
        expect(log.slice(-2)).toEqual(['end', 'close'])
        expect(told.at(-1)?.type).toBe('game_over')
      }
    }
  })

  test(`${game.id}: a game of players that always fail is a game of defaults`, async () => {
    const kinds: Answer[] = [{ fault: 'late', problem: '' }, { move: null }, { fault: 'crashed', problem: 'it fell' }]
    const players = bots(game, 'easy').map((_, seat) => scripted(() => kinds[seat % kinds.length]))
    const { replay, faults } = await playMatch({
      game,
      setup: setupOf(game),
      seated: players.map(one => seated(one.player)),
      budgetMs: 5,
    })
    expect(replay.results).not.toBeNull()
    expect(replay.moves.every(entry => 'close' in entry)).toBe(true)
    const turns = players.flatMap(({ log }) => log.filter(line => line.startsWith('turn')))
    expect(faults).toHaveLength(turns.length)
    expect(faults[0]).toMatchObject({ at: 0 })
    for (const { at, seat, kind, code } of faults) {
      expect('close' in replay.moves[at]).toBe(true)
      expect([kind, code]).toEqual(
        [
          ['late', null],
          ['unreadable', 'unreadable'],
          ['crashed', null],
        ][seat % 3],
      )
    }
    expect(replay.faults).toEqual(faults.map(({ problem: _, ...fault }) => fault))
    for (const { log } of players) expect(log.slice(-2)).toEqual(['end', 'close'])
  })
}

/** What the generator alone decides: hands of the deal, prompts. */
function dealOf(events: readonly GameEvent[]): string[] {
  const firstMove = events.findIndex(event => 'default' in event)
  return [
    ...events.slice(0, firstMove).map(event => canonical(event)),
    ...events.flatMap(event => (event.black === undefined ? [] : [canonical(event.black)])).slice(0, 3),
  ]
}

const allegiance = findGame('allegiance')!

test('an illegal move is recorded as exactly that, and the seat forfeits this phase only', async () => {
  const bad = scripted(ask => (ask.turn === 0 ? { move: { type: 'play', card: 'red' } } : first(ask)))
  const players = [seated(bad.player), ...bots(allegiance, 'easy').slice(1)]
  const { replay, faults } = await playMatch({
    game: allegiance,
    setup: setupOf(allegiance),
    seated: players,
    budgetMs: 5,
  })
  expect(faults).toEqual([
    { at: 3, seat: 0, kind: 'illegal', code: 'wrong_type', problem: expect.stringMatching(/time for/) },
  ])
  expect(replay.moves.slice(0, 4).map(entry => ('close' in entry ? 'close' : entry.seat))).toEqual([1, 2, 3, 'close'])
  expect(bad.log.filter(line => line === 'turn 0')).toHaveLength(1)
  expect(bad.log).not.toContain('refused wrong_type')
  // Its default was told to it alone, and nobody was told that it failed before.
  expect(bad.told.find(event => event.type === 'own_move')).toMatchObject({ to: 0, default: true })
})

// SE09: nobody who chooses in the same phase can see what another has chosen.
test('all are asked before any answer is applied, and are told nothing of each other meanwhile', async () => {
  const asked: number[] = []
  let release = () => {}
  const all = new Promise<void>(resolve => {
    release = resolve
  })
  const players = [0, 1, 2, 3].map(seat =>
    scripted(async (ask, told) => {
      if (ask.turn === 0) {
        asked.push(seat)
        if (asked.length === 4) release()
        await all
        expect(told.some(event => event.type === 'locked_in')).toBe(false)
        expect(ask.observation).toMatchObject({ you_owe: true, owing: [0, 1, 2, 3], view: { locked: [] } })
      }
      return first(ask)
    }),
  )
  await playMatch({
    game: allegiance,
    setup: setupOf(allegiance),
    seated: players.map(one => seated(one.player)),
    budgetMs: 5,
  })
  expect(asked).toEqual([0, 1, 2, 3])
})

test('who answers faster changes nothing', async () => {
  const slow = (waits: readonly number[]) =>
    waits.map(wait =>
      scripted(async ask => {
        for (let tick = 0; tick < wait; tick++) await Promise.resolve()
        return first(ask)
      }),
    )
  const play = async (waits: readonly number[]) => {
    const players = slow(waits).map(one => seated(one.player))
    return canonical(
      (await playMatch({ game: allegiance, setup: setupOf(allegiance), seated: players, budgetMs: 5 })).replay,
    )
  }
  expect(await play([9, 5, 2, 0])).toBe(await play([0, 1, 3, 8]))
})

test('every seat is told what it may know and nothing else, bots as well as programs', async () => {
  const players = [0, 1, 2, 3].map(() => scripted(first))
  const { replay } = await playMatch({
    game: allegiance,
    setup: setupOf(allegiance),
    seated: players.map(one => seated(one.player)),
    budgetMs: 5,
  })
  for (const [seat, { told }] of players.entries()) {
    expect(told).toEqual(replay.events.filter(event => event.to === undefined || event.to === seat))
  }
})

test('the observation is the one of the protocol, without table and clock', async () => {
  const seen: unknown[] = []
  const watching = scripted(ask => {
    seen.push(ask.observation)
    return first(ask)
  })
  const players = [seated(watching.player), ...bots(allegiance, 'random').slice(1)]
  await playMatch({ game: allegiance, setup: setupOf(allegiance), seated: players, budgetMs: 5 })
  expect(seen[0]).toMatchObject({
    table: null,
    deadline: null,
    left_ms: null,
    seat: 0,
    turn: 0,
    set_up: false,
    phase: 'allegiance',
  })
  expect(Object.keys(seen[0] as object)).toEqual([
    'table',
    'game',
    'rules',
    'options',
    'set_up',
    'seat',
    'turn',
    'phase',
    'owing',
    'you_owe',
    'legal_moves',
    'deadline',
    'left_ms',
    'seats',
    'view',
    'text',
  ])
  expect((seen[0] as any).seats[1]).toEqual({ seat: 1, name: 'random 1', kind: 'bot', present: true, stand_in: false })
})

test('with more tries a seat is told why and asked again, then forfeits', async () => {
  const bad = scripted(ask => (ask.turn === 0 ? { move: { type: 'play', card: 'red' } } : first(ask)))
  const learns = scripted((ask, told) =>
    ask.turn === 0 && told.length < 3 && learns.log.length < 3 ? { move: 7 } : first(ask),
  )
  const players = [seated(bad.player), seated(learns.player), ...bots(allegiance, 'easy').slice(2)]
  const { faults } = await playMatch({
    game: allegiance,
    setup: setupOf(allegiance),
    seated: players,
    budgetMs: 5,
    tries: 3,
  })
  expect(bad.log.slice(0, 6)).toEqual([
    'start 0',
    'turn 0',
    'refused wrong_type',
    'turn 0',
    'refused wrong_type',
    'turn 0',
  ])
  expect(learns.log.slice(0, 4)).toEqual(['start 1', 'turn 0', 'refused unreadable', 'turn 0'])
  expect(faults.map(({ seat, code }) => [seat, code])).toEqual([[0, 'wrong_type']])
})

test('when a player breaks the match, all are closed', async () => {
  const breaks = scripted(() => Promise.reject(new Error('out of cards')))
  const others = [1, 2, 3].map(() => scripted(first))
  const players = [breaks, ...others].map(one => seated(one.player))
  await expect(
    playMatch({ game: allegiance, setup: setupOf(allegiance), seated: players, budgetMs: 5 }),
  ).rejects.toThrow('out of cards')
  for (const { log } of [breaks, ...others]) expect(log.at(-1)).toBe('close')
})
