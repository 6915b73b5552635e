/** What a viewer may not know changes no byte it receives: two worlds that differ in nothing else are told alike. */

import { describe, expect, test } from 'vitest'
import { TestHouse, type TestTable, testChance } from '../../test/house/table-house.ts'
import { type Line, Wire } from '../../test/house/wire.ts'
import { dice, farthest, PLAYED, randomGame } from '../../test/house/worlds.ts'
import { type Entry, fromSeed, type Game, type History, type Viewer } from '../engine/index.ts'
import { games } from '../games/index.ts'
import { eventLog } from './event-log.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay']
const GAMES_EACH = Number(process.env.PAIRED_GAMES ?? 1)
const CLOCK_S = 10

/** Random games that stop in a phase, and for each another that a viewer cannot tell from it. */
function* pairs(game: Game, phase: string, viewer: (seats: number, draw: ReturnType<typeof dice>) => Viewer) {
  for (let seed = 1, found = 0; found < GAMES_EACH; seed++) {
    if (seed > 200) throw new Error(`in 200 games nobody has a secret in ${phase}`)
    const draw = dice(seed + 5000)
    const { history, moments } = randomGame(game, seed)
    const inPhase = moments.flatMap((moment, at) => (moment.phase === phase ? [{ ...moment, at }] : []))
    if (inPhase.length === 0) continue
    // As many secrets as there can be: what is locked in is told a moment later.
    const most = Math.max(...inPhase.map(({ locked }) => locked))
    const { at } = draw(inPhase.filter(({ locked }) => locked === most))
    const stopped = { ...history, moves: history.moves.slice(0, at) }
    const from = viewer(stopped.setup.seats, draw)
    const other = farthest(game, stopped, from, seed)
    if (other === null) continue
    found += 1
    yield { history: stopped, other, viewer: from, seed }
  }
}

/** A server in which a history happens, and one viewer who looks at it through every door. */
class Witness {
  private readonly house: TestHouse
  private readonly wire: Wire
  private readonly table: TestTable
  private readonly viewer: Viewer
  private readonly foreign: string
  /** What is looked at, by the name of its door. */
  private readonly lines = new Map<string, Line>()
  private readonly answers = new Map<string, string[]>()
  private readonly logged: string[]
  private readonly commitments = new Set<string>()
  private sent = 0

  private constructor(
    at: { house: TestHouse; wire: Wire; table: TestTable; foreign: string; logged: string[] },
    viewer: Viewer,
  ) {
    this.house = at.house
    this.wire = at.wire
    this.table = at.table
    this.foreign = at.foreign
    this.logged = at.logged
    this.viewer = viewer
  }

  /** A table that waits for its last player, watched by the viewer if that is somebody else. */
  static async of(game: Game, { setup }: History, viewer: Viewer): Promise<Witness> {
    const dealt = [setup.random]
    const chance = testChance('world', () => dealt.shift() ?? fromSeed(dealt.length + 1))
    const logged: string[] = []
    const write = (line: string) => logged.push(line.replace(/"time":"[^"]*",/, ''))
    const note = eventLog({ form: 'json', level: 'debug', traced: true, write })
    const house = await TestHouse.open({ games: [game], chance, note })
    const names: (string | null)[] = NAMES.slice(0, setup.seats)
    const more = {
      game: game.id,
      options: setup.options,
      visibility: 'public',
      clock: { move_s: CLOCK_S },
      stand_in: false,
    }
    const table = await house.table([...names.slice(0, -1), null], more)
    const other = await house.table([...names.slice(0, -1), null], more)
    const wire = await Wire.to(house)
    const witness = new Witness({ house, wire, table, foreign: other.tokens.Ada, logged }, viewer)
    const last = setup.seats - 1
    if (viewer !== last) await witness.listen('from before the start')
    const taken = await wire.call('POST', `${table.path}/seats`, { body: { name: NAMES[last] } })
    Object.assign(table.tokens, { [NAMES[last]]: taken.body.token })
    await witness.listen('from the start')
    return witness
  }

  /** Opens every kind of stream there is. */
  private async listen(name: string, after?: number): Promise<void> {
    const { wire, lines } = this
    const path = `${this.table.path}/events`
    const behind = after === undefined ? '' : `after=${after}`
    for (const [who, token] of this.tokens) {
      const door = (kind: string) => `${kind} of ${who} ${name}`
      const hello = { ...(token === undefined ? {} : { token }), ...(after === undefined ? {} : { after }) }
      lines.set(door('socket'), await wire.socket(`${this.table.path}/ws`, hello))
      lines.set(door('observing socket'), await wire.socket(`${this.table.path}/ws`, { ...hello, observe: true }))
      lines.set(door('NDJSON'), await wire.stream(`${path}?${behind}`, { token }))
      lines.set(door('observing NDJSON'), await wire.stream(`${path}?observe=1&${behind}`, { token }))
      const headers: Record<string, string> = after === undefined ? {} : { 'Last-Event-ID': `${after}` }
      const accept = 'text/event-stream'
      lines.set(door('events'), await wire.stream(path, { token, accept, headers }))
      lines.set(door('observing events'), await wire.stream(`${path}?observe=1`, { token, accept, headers }))
    }
  }

  /** Whom the viewer can be: a seat is its token; who has none may watch, or have the host's. */
  private get tokens(): [string, string | undefined][] {
    if (this.viewer !== null) return [['the seat', this.token]]
    return [
      ['a stranger', undefined],
      ['the host', this.table.host_token],
    ]
  }

  private get token(): string | undefined {
    return this.viewer === null ? undefined : this.table.tokens[NAMES[this.viewer]]
  }

  async happen(entry: Entry): Promise<void> {
    const { house, wire, table } = this
    if ('close' in entry) {
      house.clock.pass(CLOCK_S * 1000)
      // Time brings pings, which must be answered before more of it passes.
      for (const line of this.lines.values()) if (line.isSocket) await line.sync()
      return
    }
    const token = table.tokens[NAMES[entry.seat]]
    const { turn } = await house.observe(table, token)
    const body = { id: `m${this.sent++}`, turn, move: entry.move }
    const own = this.lines.get('socket of the seat from the start')
    if (entry.seat === this.viewer && own !== undefined && this.sent % 2 === 0) {
      own.say({ type: 'move', ...body })
      await own.sync()
    } else {
      const answer = await wire.call('POST', `${table.path}/moves`, { token, body })
      if (answer.status !== 200) throw new Error(`${JSON.stringify(entry)} is refused in this world: ${answer.text}`)
      if (entry.seat === this.viewer) this.note('moves', answer.text)
    }
  }

  /** Asks for everything there is to ask for, and for much that is refused. `probe` is a move of somebody else. */
  async look(probe: unknown): Promise<void> {
    const { house, wire, table } = this
    const { commitment } = (await wire.call('GET', table.path)).body
    if (commitment !== null) this.commitments.add(commitment)
    const { turn, you_owe } = await house.observe(table, this.token)
    for (const [who, token] of [...this.tokens, ['a foreign seat', this.foreign] as const]) {
      for (const { method, url } of house.server.calls) {
        const path = url.replace(':id', table.id).replace(':seat', '0').replace(':hash', 'x')
        if (method === 'GET' && !(url.endsWith('/events') && who !== 'a foreign seat')) {
          const answer = await wire.ask(method, path, { token })
          // The numbers of the process itself are those of memory and time.
          const told = url === '/metrics' ? (answer.match(/^fairdeal_.*/gm) ?? []).join('\n') : answer
          this.note(`${method} ${url} by ${who}`, told)
        } else if (method !== 'GET') {
          // Nothing of this can be read: what is told of it depends on who asks alone.
          this.note(`${method} ${url} by ${who}`, await wire.ask(method, path, { token, body: { '?': 0 } }))
        }
      }
      const moves = [null, {}, { type: 'x' }, ...(you_owe ? [] : [probe])]
      for (const tried of moves) {
        for (const at of [turn, -1]) {
          const body = { id: 'probe', turn: at, move: tried }
          this.note(`a bad move by ${who}`, await wire.ask('POST', `${table.path}/moves`, { token, body }))
        }
      }
      for (const call of ['close', 'again', 'start', 'seats/0/stand_in', 'seats/0/open']) {
        const body = call === 'close' ? { turn } : {}
        this.note(`${call} by ${who}`, await wire.ask('POST', `${table.path}/${call}`, { token, body }))
      }
      const body = { name: 'Zoe' }
      this.note(`a seat for ${who}`, await wire.ask('POST', `${table.path}/seats`, { token, body }))
    }
  }

  /** Somebody comes late, with all or some of the events. */
  async comeLate(name: string): Promise<void> {
    await this.listen(`${name} with all`)
    await this.listen(`${name} behind the first event`, 0)
  }

  /** Ends the table; gives every byte, by the door it came through. */
  async end(): Promise<Map<string, string>> {
    const { house, wire, table, lines, answers } = this
    house.server.tables.find(table.id).end('closed')
    await wire.ended()
    await house.close()
    const told = new Map<string, string>()
    for (const [door, line] of lines) told.set(door, this.masked(line.text))
    for (const [door, texts] of answers) told.set(door, this.masked(texts.join('\n')))
    // Whoever reads the server's log has a seat of no table.
    // When a connection is noted as closed is a matter of the network.
    if (this.viewer === null) told.set('the log', this.masked(this.logged.sort().join('\n')))
    return told
  }

  private note(door: string, text: string): void {
    const texts = this.answers.get(door)
    if (texts === undefined) this.answers.set(door, [text])
    else texts.push(text)
  }

  /** A commitment is a hash over the seed and 256 random bits: it differs, and tells nothing. */
  private masked(text: string): string {
    let masked = text
    for (const commitment of this.commitments) masked = masked.replaceAll(commitment, 'a commitment')
    return masked
  }
}

async function live(game: Game, history: History, viewer: Viewer): Promise<Map<string, string>> {
  const witness = await Witness.of(game, history, viewer)
  const end = history.moves.length
  for (const [at, entry] of [null, ...history.moves].entries()) {
    if (entry !== null) await witness.happen(entry)
    if (at >= end - 1) await witness.look(entry !== null && 'move' in entry ? entry.move : {})
    if (at === end >> 1) await witness.comeLate('half-way')
  }
  await witness.comeLate('at last')
  return witness.end()
}

describe('SE17: two worlds that a viewer must not tell apart are the same bytes to it', () => {
  for (const game of games) {
    for (const phase of PLAYED[game.id]?.phases ?? []) {
      test(`${game.id}, in ${phase}: to a seat`, () =>
        compare(game, phase, (seats, draw) => draw([...Array(seats).keys()])))
      test(`${game.id}, in ${phase}: to strangers, the host, a seat of another table and the log`, () =>
        compare(game, phase, () => null))
    }
  }

  test('every phase of every game is one of those', () => {
    for (const game of games) {
      const seen = new Set<string>()
      for (let seed = 1; seed <= 20; seed++) for (const { phase } of randomGame(game, seed).moments) seen.add(phase)
      seen.delete('over')
      expect([...seen].sort(), game.id).toEqual([...(PLAYED[game.id]?.phases ?? [])].sort())
    }
  })
})

async function compare(game: Game, phase: string, viewer: Parameters<typeof pairs>[2]): Promise<void> {
  for (const pair of pairs(game, phase, viewer)) {
    const one = await live(game, pair.history, pair.viewer)
    const two = await live(game, pair.other, pair.viewer)
    expect([...two.keys()]).toEqual([...one.keys()])
    for (const [door, bytes] of one) {
      const [here, there] = parting(bytes, two.get(door) ?? '')
      expect(there, `game ${pair.seed}: ${door}`).toBe(here)
    }
    expect(Math.max(...[...one.values()].map(bytes => bytes.length))).toBeGreaterThan(1000)
  }
}

/** Two texts from shortly before the first place where they part. */
function parting(one: string, two: string): [string, string] {
  let at = 0
  while (at < one.length && one[at] === two[at]) at += 1
  const part = (text: string) => text.slice(Math.max(0, at - 100), at + 200)
  return one === two ? ['', ''] : [part(one), part(two)]
}
