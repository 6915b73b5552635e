/** Tables of people whose seats a test holds all at once: some by a page, the others by calls. */

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Move } from '../../src/engine/index.ts'
import type { TableObservation } from '../../src/protocol/index.ts'
import { type House, openPage } from './helpers.ts'

export interface Table {
  readonly id: string
  readonly game: string
  /** By seat. */
  readonly tokens: readonly string[]
}

const NAMES = ['Ada', 'Ben', 'Cy', 'Dot', 'Eve', 'Fay']

async function call(house: House, path: string, body?: unknown, token?: string): Promise<any> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const text = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${house.url}/api/${path}`, { headers, ...text })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Makes a table at which nobody but this test decides anything. */
export async function seat(house: House, game: string, seats: number, more: object = {}): Promise<Table> {
  const people = NAMES.slice(0, seats).map(name => ({ kind: 'you', name }))
  const made = await call(house, 'tables', { game, shuffle_seats: false, seats: people, ...more })
  return { id: made.id, game, tokens: made.seats.map((one: { token: string }) => one.token) }
}

/** Brings a deck and gives its hash. */
export async function bringDeck(house: House, deck: object): Promise<string> {
  return (await call(house, 'decks', deck)).hash
}

/** Opens a page that holds a seat of a table; `others` are tables the browser knows as well. */
export async function sitAt(
  browser: Browser,
  house: House,
  table: Table,
  at: number,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<void> = async () => {},
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(browser, options)
  const mine = JSON.stringify([{ id: table.id, game: table.game, token: table.tokens[at] }])
  await opened.page.addInitScript(text => {
    if (localStorage.getItem('fairdeal.tables') === null) localStorage.setItem('fairdeal.tables', text)
  }, mine)
  await before(opened.page)
  await opened.page.goto(`${house.url}/t/${table.id}`)
  await opened.page.getByRole('region', { name: 'Table', exact: true }).waitFor()
  return opened
}

/** What a seat sees now. */
export function observe(house: House, { id, tokens }: Table, at: number): Promise<TableObservation> {
  return call(house, `tables/${id}/observation`, undefined, tokens[at])
}

/** A seat makes a move by a call: the first it may make, unless another is chosen. */
export async function moveBy(
  house: House,
  table: Table,
  at: number,
  choose: (moves: readonly Move[]) => Move = moves => moves[0],
): Promise<void> {
  const { turn, legal_moves } = await observe(house, table, at)
  const body = { id: `${at} in ${turn}`, turn, move: choose(legal_moves ?? []) }
  await call(house, `tables/${table.id}/moves`, body, table.tokens[at])
}
