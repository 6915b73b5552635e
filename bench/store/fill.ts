/** Fills a data folder with tables in the middle of their games, as a server that was killed leaves them. */

import { begin, choice, fromSeed, isRefusal, move, type Random } from '../../src/engine/index.ts'
import { games } from '../../src/games/index.ts'
import { systemChance } from '../../src/server/chance.ts'
import { MemoryDecks } from '../../src/server/deck-store.ts'
import { DeckShelf } from '../../src/server/decks.ts'
import { firstPromise } from '../../src/server/fairness.ts'
import type { LogRecord, TableLog } from '../../src/server/log.ts'
import { readPlan, setupOf } from '../../src/server/plan.ts'
import { writePlan } from '../../src/server/plan-record.ts'
import { OPEN, type Sitting } from '../../src/server/sitting.ts'
import { openStore } from '../../src/server/store/index.ts'

/** The game of each of ten tables, by its place in the list of games that need nothing besides their rules. */
const MIX = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
const MOVES = 100
/** People at each table; nobody is there after the restart. */
const NAMES = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay']
const AT_ONCE = 100

/** Gives how many moves were written. */
export async function fillStore(dir: string, tables: number): Promise<number> {
  const store = openStore({ dir })
  let moves = 0
  for (let number = 0; number < tables; number += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, tables - number) }, (_, i) => fillTable(store.log, number + i))
    for (const written of await Promise.all(some)) moves += written
  }
  await store.close()
  return moves
}

async function fillTable(log: TableLog, number: number): Promise<number> {
  const plain = games.filter(game => game.materials.length === 0)
  const game = plain[MIX[number % MIX.length] % plain.length]
  const people = NAMES.slice(0, game.seats.usual)
  const options = game.options.some(({ name }) => name === 'rounds') ? { rounds: 5 } : {}
  const wanted = { game: game.id, options, seats: people.map(name => ({ kind: 'you' as const, name })) }
  const house = {
    games,
    decks: new DeckShelf([], new MemoryDecks()),
    allowSeeds: false,
    models: null,
    allowStart: false,
  }
  const plan = readPlan({ ...wanted, clock: { move_s: 60 } }, house)
  const sittings: Sitting[] = people.map((name, seat) => {
    const token = number.toString(16).padStart(60, '0') + seat.toString(16).padStart(4, '0')
    return { ...OPEN, kind: 'person', name, token, hosts: seat === 0 }
  })
  const at = Date.now()
  const host = number.toString(16).padStart(64, 'f')
  const promised = firstPromise(plan, systemChance)
  const waiting = { at, state: 'waiting', games: 0, promised, replay: null, sittings } as const
  const running = {
    at,
    state: 'running',
    games: 1,
    promised: { present: null, next: null },
    replay: null,
    sittings,
  } as const
  let random: Random = fromSeed(number)
  const setup = setupOf(plan, { games: 1, seats: people.length }, fromSeed(number + 1_000_000))
  let { state } = begin(game, setup)
  const records: LogRecord[] = [
    { type: 'made', number, plan: writePlan(plan), host, seating: waiting },
    { type: 'begin', seed: setup.random.seed, seating: running },
  ]
  for (let n = 0; n < MOVES; n++) {
    const [seat] = game.owing(state)
    let chosen: unknown
    ;[chosen, random] = choice(random, game.legalMoves(state, seat))
    const step = move(game, state, seat, chosen)
    if (isRefusal(step)) throw new Error(`${game.id} refuses its own move: ${step.code}`)
    if (game.results(step.state) !== null) break
    state = step.state
    const sent = { seat, id: `m${n}`, hash: `${n}`.padStart(64, '0') }
    records.push({ type: 'move', entry: { seat, move: chosen }, sent })
  }
  await new Promise<void>((resolve, reject) => {
    log.append(`table-${number}`, 0, records, failure =>
      failure === null ? resolve() : reject(new Error(failure.detail)),
    )
  })
  return records.length - 2
}
