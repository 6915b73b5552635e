/**
 * The house of the browser: it answers the calls of a table server for the tables of this browser, so that the page
 * need not know where a table is. It runs in a worker, which alone holds states and seeds.
 */

import { type Deck, deckHash, readDeck } from '../../decks/index.ts'
import {
  type Game,
  hashJson,
  isObject,
  isRefusal,
  type Json,
  type Options,
  readReplay,
  Unusable,
} from '../../engine/index.ts'
import type { CreatedTable, DeckList, ReplayInfo, ReplayList } from '../../protocol/index.ts'
import { drawHex, drawSeed } from './chance.ts'
import { localId, openedId } from './ids.ts'
import { dealSeats, readPlan } from './plan.ts'
import { LocalProblem } from './problem.ts'
import { shelfFor } from './replays.ts'
import type { DeckShelf } from './shelf.ts'
import type { Sitting, TableRecord } from './store.ts'
import { LocalTable, type LocalWorld, type Onlooker } from './table.ts'
import { gameList, observationOf, reasonOf, tableInfo } from './voice.ts'

/** A call as the page makes it. */
export interface LocalCall {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: unknown
}

export interface LocalAnswer {
  readonly status: number
  readonly body: unknown
}

export class House {
  private readonly games: readonly Game[]
  private readonly shelf: DeckShelf
  private readonly world: LocalWorld
  private readonly tables = new Map<string, Promise<LocalTable | null>>()
  /** Decks that were brought for a table and are kept nowhere else: one with cards left out. */
  private readonly decks = new Map<string, Deck>()

  constructor(games: readonly Game[], shelf: DeckShelf, world: LocalWorld) {
    this.games = games
    this.shelf = shelf
    this.world = world
  }

  /** Answers a call, as a server would: with a status and a body, a problem where it cannot be done. */
  async answer(call: LocalCall): Promise<LocalAnswer> {
    try {
      return await this.take(call)
    } catch (error) {
      if (error instanceof LocalProblem) return problem(error.status, error.code, error.message)
      if (error instanceof Unusable) return problem(400, 'bad_request', error.message)
      this.world.report(error)
      return problem(503, 'unavailable', 'This browser could not do it: it may keep nothing, or its store is full.')
    }
  }

  /** Lets a page look at a table. Null, or the code with which a socket would be closed. */
  async join(
    table: string,
    token: string | undefined,
    after: number,
    page: Omit<Onlooker, 'viewer'>,
  ): Promise<{ readonly closed: number } | { readonly table: LocalTable; readonly onlooker: Onlooker }> {
    const found = await this.table(table)
    if (found === null) return { closed: 4404 }
    const viewer = found.viewerOf(token)
    if (viewer === 'unknown') return { closed: 4401 }
    const onlooker: Onlooker = { viewer, ...page }
    return found.join(onlooker, after) ? { table: found, onlooker } : { closed: 4400 }
  }

  /** Another window has changed a table. */
  async changedElsewhere(id: string): Promise<void> {
    const open = await this.tables.get(id)
    await open?.catchUp()
  }

  private async take({ method, path, token, body }: LocalCall): Promise<LocalAnswer> {
    const [, api, first, id, what, which] = path.split('?')[0].split('/').map(decodeURIComponent)
    if (api !== 'api') throw noSuchCall()
    const call = `${method} ${first}${id === undefined ? '' : '/*'}${what === undefined ? '' : `/${what}`}${which === undefined ? '' : '/*'}`
    switch (call) {
      case 'GET games':
        return ok(gameList(this.games))
      case 'GET decks': {
        const list: DeckList = { decks: [...(await this.shelf.list())] }
        return ok(list)
      }
      case 'GET decks/*':
        return ok(await this.deck(id))
      case 'POST decks': {
        const deck = readDeck(body, 'deck')
        const hash = deckHash(deck)
        this.decks.set(hash, deck)
        return { status: 201, body: { hash } }
      }
      case 'GET tables':
        return ok({ tables: [], next: null })
      case 'POST tables':
        return { status: 201, body: await this.create(body) }
      case 'GET tables/*':
        return ok(tableInfo((await this.known(id)).standpoint))
      case 'GET tables/*/observation': {
        const table = await this.known(id)
        return ok(observationOf(table.standpoint, viewerOf(table, token)))
      }
      case 'POST tables/*/moves':
        return this.move(id, token, body)
      case 'POST tables/*/again':
        return this.again(id, token)
      case 'DELETE tables/*/seats/*':
        return this.leave(id, token)
      case 'GET tables/*/replay': {
        const table = await this.known(id)
        if (!table.isOver) throw new LocalProblem(409, 'not_over', 'The game is not over.')
        return ok(table.replay())
      }
      case 'GET replays': {
        const list: ReplayList = { replays: await this.world.store.replays(), next: null }
        return ok(list)
      }
      case 'GET replays/*': {
        const kept = await this.world.store.replay(id)
        if (kept === null) throw new LocalProblem(404, 'no_such_replay', 'This browser keeps no such replay.')
        return ok(kept.replay)
      }
      case 'POST replays':
        return { status: 201, body: await this.keepReplay(body) }
      case 'DELETE replays/*':
        await this.world.store.deleteReplay(id)
        return { status: 204, body: null }
      case 'POST branches':
        return { status: 201, body: await this.branch(body) }
      default:
        throw noSuchCall()
    }
  }

  private async create(body: unknown): Promise<CreatedTable> {
    const { world } = this
    const shelf: DeckShelf = {
      ...this.shelf,
      byHash: async hash => this.decks.get(hash) ?? (await this.shelf.byHash(hash)),
    }
    const plan = await readPlan(body, this.games, shelf, world.chance)
    const { game, options, materials, paceMs } = plan
    const seats = dealSeats(plan, world.chance)
    return this.open({ game: game.id, options, materials, seats, pace_ms: paceMs, seed: drawSeed(world.chance) })
  }

  /** A table that goes on from a moment of a replay: one seat for the person, bots at the others. */
  private async branch(body: unknown): Promise<CreatedTable> {
    if (!isObject(body)) throw new LocalProblem(400, 'bad_request', 'An object is wanted.')
    const { replay, at, seat, level = 'normal' } = body
    const read = readReplay(replay, { purpose: 'verify', shelf: await shelfFor(this.games, this.shelf) })
    const { game, history, players } = read
    if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at > history.moves.length) {
      throw new LocalProblem(400, 'bad_request', `at: a number from 0 to ${history.moves.length} is wanted`)
    }
    if (typeof seat !== 'number' || players[seat] === undefined) {
      throw new LocalProblem(400, 'bad_request', `seat: a number from 0 to ${players.length - 1} is wanted`)
    }
    const seats = players.map(
      ({ name }, index): Sitting =>
        index === seat ? { kind: 'person', name, level: null } : { kind: 'bot', name, level: String(level) },
    )
    const { options, materials, random, start } = history.setup
    const made = await this.open(
      {
        game: game.id,
        options: options as Options,
        materials,
        seats,
        pace_ms: 800,
        seed: random.seed,
        start,
        branched: at,
      },
      history.moves.slice(0, at),
    )
    return made
  }

  /** Keeps a replay that was opened from a file. */
  private async keepReplay(body: unknown): Promise<ReplayInfo> {
    if (!isObject(body)) throw new LocalProblem(400, 'bad_request', 'An object is wanted.')
    const { replay } = body
    const { game, players } = readReplay(replay, { purpose: 'verify', shelf: await shelfFor(this.games, this.shelf) })
    const id = openedId(hashJson(replay as Json))
    const known = await this.world.store.replay(id)
    if (known !== null) return known.info
    const info = {
      id,
      game: game.id,
      name: game.name,
      players: players.map(({ name }) => name),
      ended: this.world.now(),
    }
    await this.world.store.putReplay({ info, replay })
    return info
  }

  /** A deck by its hash: the page's, one that was brought, or one that a table here plays with. */
  private async deck(hash: string): Promise<unknown> {
    const known = this.decks.get(hash) ?? (await this.shelf.byHash(hash))
    if (known !== null) return known
    for (const opening of this.tables.values()) {
      const table = await opening
      if (table === null) continue
      const { game, record } = table
      for (const spec of game.materials) {
        const material = record.materials[spec.name]
        if (material !== undefined && spec.hash(material) === hash) return material
      }
    }
    throw new LocalProblem(404, 'no_such_deck', 'There is no deck of this hash here.')
  }

  private async open(
    of: Pick<TableRecord, 'game' | 'options' | 'materials' | 'seats' | 'pace_ms' | 'seed'> &
      Partial<Pick<TableRecord, 'start' | 'branched'>>,
    moves: readonly TableMove[] = [],
  ): Promise<CreatedTable> {
    const { chance, store, now } = this.world
    const record: TableRecord = {
      start: null,
      branched: 0,
      ...of,
      id: localId(drawHex(chance, 16)),
      token: drawHex(chance, 16),
      host_token: drawHex(chance, 16),
      deal: 1,
      standing: [],
      made: Date.parse(now()),
    }
    await store.putTable(record)
    for (const [n, entry] of moves.entries()) await store.append(record.id, 1, n, { entry, sent: null })
    const seats = record.seats.map(({ kind, name }, seat) => ({
      seat,
      kind,
      name,
      ...(kind === 'person' ? { token: record.token } : {}),
    }))
    return { id: record.id, url: `/t/${record.id}`, host_token: record.host_token, seats }
  }

  private async move(id: string, token: string | undefined, body: unknown): Promise<LocalAnswer> {
    const table = await this.known(id)
    const viewer = viewerOf(table, token)
    if (viewer === null) throw new LocalProblem(401, 'no_token', 'Only a seat can move.')
    if (!isObject(body) || typeof body.id !== 'string' || typeof body.turn !== 'number') {
      throw new LocalProblem(400, 'bad_request', 'A move has an id and a turn.')
    }
    const answer = await table.send({ id: body.id, turn: body.turn, move: body.move })
    if ('n' in answer) return ok({ accepted: true, n: answer.n })
    const { refusal } = answer
    const status = refusal.code === 'stale_turn' || refusal.code === 'id_reused' ? 409 : 422
    return { status, body: { ...refusal, status, detail: reasonOf(table.game, refusal) } }
  }

  private async again(id: string, token: string | undefined): Promise<LocalAnswer> {
    const table = await this.known(id)
    if (token === undefined) throw noToken()
    viewerOf(table, token)
    const refusal = await table.again()
    if (isRefusal(refusal)) throw new LocalProblem(409, 'not_over', 'The game is not over.')
    return { status: 201, body: tableInfo(table.standpoint) }
  }

  private async leave(id: string, token: string | undefined): Promise<LocalAnswer> {
    const table = await this.known(id)
    if (viewerOf(table, token) === null) throw noToken()
    table.close()
    this.tables.delete(id)
    await this.world.store.deleteTable(id)
    return { status: 204, body: null }
  }

  private async known(id: string): Promise<LocalTable> {
    const table = await this.table(id)
    if (table === null) throw new LocalProblem(404, 'no_such_table', 'This browser keeps no such table.')
    return table
  }

  private async table(id: string): Promise<LocalTable | null> {
    let opened = this.tables.get(id)
    if (opened === undefined) {
      opened = LocalTable.open(id, this.games, this.world)
      this.tables.set(id, opened)
    }
    const table = await opened
    if (table === null) this.tables.delete(id)
    return table
  }
}

type TableMove = Parameters<LocalWorld['store']['append']>[3]['entry']

function viewerOf(table: LocalTable, token: string | undefined): number | null {
  const viewer = table.viewerOf(token)
  if (viewer === 'unknown') throw noToken()
  return viewer
}

function ok(body: unknown): LocalAnswer {
  return { status: 200, body }
}

function problem(status: number, code: string, detail: string): LocalAnswer {
  return { status, body: { code, status, detail } }
}

function noToken(): LocalProblem {
  return new LocalProblem(401, 'no_token', 'The token is unknown.')
}

function noSuchCall(): LocalProblem {
  return new LocalProblem(404, 'no_such_call', 'There is no such call without a server.')
}
