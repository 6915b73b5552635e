import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answered, TestHouse, tinyDeck } from '../../test/house/table-house.ts'
import { type Deck, deckHash } from '../decks/index.ts'
import { DeckShelf } from './decks.ts'

let house: TestHouse

beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(async () => {
  await house.close()
  expect(house.bugs).toEqual([])
})

const says = ({ status, body }: Answered) => [status, body?.code]
const sample = (name: string) => readFileSync(new URL(`../../test/decks/${name}`, import.meta.url))
const TEXT = 'text/plain'

function bring(raw: string | Buffer, type = 'application/octet-stream', query = ''): Promise<Answered> {
  return house.call('POST', `/api/decks${query}`, { raw, headers: { 'content-type': type } })
}

/** What the report says of single cards, by place. */
const told = ({ body }: Answered) =>
  body.report.entries.filter((entry: any) => entry.level !== 'changed').map((e: any) => `${e.place} ${e.code}`)
const messageAt = ({ body }: Answered, place: string) =>
  body.report.entries.find((entry: any) => entry.place === place).message
const deckOf = async ({ body }: Answered): Promise<Deck> => (await house.call('GET', `/api/decks/${body.hash}`)).body

describe('offered decks', () => {
  test('are listed, and each is found by its hash', async () => {
    const hash = deckHash(tinyDeck)
    expect((await house.call('GET', '/api/decks')).body).toEqual({
      decks: [
        {
          hash,
          id: 'tiny',
          name: tinyDeck.name,
          language: 'en',
          license: tinyDeck.license,
          black: tinyDeck.black.length,
          white: tinyDeck.white.length,
        },
      ],
    })
    expect((await house.call('GET', `/api/decks/${hash}`)).body).toEqual(tinyDeck)
    expect(says(await house.call('GET', '/api/decks/nope'))).toEqual([404, 'no_such_deck'])
  })
})

describe('a brought deck', () => {
  const deck = {
    ...tinyDeck,
    name: 'Tiny too',
    white: [...tinyDeck.white, { id: 'w999', text: 'a '.repeat(120).trim() }],
  }

  test('in our own format keeps its ids and its hash, and is played by that', async () => {
    const added = await house.call('POST', '/api/decks', { body: deck })
    expect([added.status, added.body.hash, Object.keys(added.body)]).toEqual([201, deckHash(deck), ['hash', 'report']])
    expect(added.body.report).toMatchObject({ format: 'fairdeal-deck', playable: true, deck_hash: deckHash(deck) })
    expect(await deckOf(added)).toEqual(deck)
    const made = await house.table([null, null, null, null], { game: 'czar', deck: added.body.hash })
    expect(house.server.tables.find(made.id).plan.materials.deck).toEqual(deck)
  })

  test('takes its id from nobody: that still names the offered one, and a new id names nothing', async () => {
    await house.call('POST', '/api/decks', { body: deck })
    await house.call('POST', '/api/decks', { body: { ...deck, id: 'mine' } })
    const made = await house.table([null, null, null, null], { game: 'czar', options: { deck: 'tiny' } })
    expect(house.server.tables.find(made.id).plan.materials.deck).toEqual(tinyDeck)
    const unknown = await house.call('POST', '/api/tables', { body: { game: 'czar', options: { deck: 'mine' } } })
    expect(says(unknown)).toEqual([422, 'bad_options'])
    expect(unknown.body.detail).toBe('options.deck: "mine" where one of tiny is wanted')
  })

  test('is not in the list: only who knows its hash has it', async () => {
    await house.call('POST', '/api/decks', { body: deck })
    expect((await house.call('GET', '/api/decks')).body.decks).toHaveLength(1)
  })

  test('brought twice is one deck', async () => {
    const first = await house.call('POST', '/api/decks', { body: deck })
    const again = await bring(JSON.stringify(deck, null, 2), TEXT)
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('is named as the query asks', async () => {
    const query = '?id=rain&name=Rain%20%26%20wind&language=en-GB&license=CC0-1.0&pack=Rainy%20Day%20Extra'
    const added = await bring(sample('01-compact-packs-array.json'), 'application/json', query)
    expect(added.body.report).toMatchObject({
      deck: { id: 'rain', name: 'Rain & wind', language: 'en-GB', license: 'CC0-1.0' },
      counts: { prompts: 2, answers: 4 },
    })
    expect(await deckOf(added)).toMatchObject({ id: 'rain', name: 'Rain & wind' })
  })

  test('that is too small is kept, and refused at a table with the numbers', async () => {
    const added = await bring(sample('01-compact-packs-array.json'), TEXT, '?pack=Rainy%20Day%20Extra')
    expect([added.status, added.body.report.playable]).toEqual([201, false])
    expect(messageAt(added, 'deck')).toBe('cannot be played: 4 answers where at least 28 are needed')
    expect((await deckOf(added)).white).toHaveLength(4)
    const refused = await house.call('POST', '/api/tables', { body: { game: 'czar', deck: added.body.hash } })
    expect(says(refused)).toEqual([422, 'bad_options'])
    expect(refused.body.detail).toMatch(/\b4\b.*\b28\b/)
  })

  const TYPES = ['application/json', 'application/octet-stream', 'text/plain', 'text/csv; charset=utf-8', 'Text/CSV']
  for (const type of TYPES) {
    test(`comes as ${type}`, async () => {
      const added = await bring(sample('09-type-text.csv'), type)
      expect([added.status, added.body.report.format]).toEqual([201, 'csv'])
    })
  }
  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
    'textual/plain',
  ]) {
    test(`does not come as ${type}`, async () => {
      const answer = await bring(sample('09-type-text.csv'), type)
      expect(says(answer)).toEqual([415, 'unsupported_media_type'])
      expect(answer.body.detail).toContain('text/csv')
    })
  }
})

describe('what is no deck', () => {
  const UNUSABLE: readonly [string, string | Buffer, string, string, RegExp][] = [
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]),
      '',
      'E_ENCODING',
      /^line 1: E_ENCODING: .*not UTF-8/,
    ],
    ['another object', '{"format":"recipe"}', '', 'E_FORMAT', /^E_FORMAT: /],
    ['a text that breaks off', '{"white":["a"],"black":[{"text":"b ____"', '', 'E_FORMAT', /^line 1: E_FORMAT: /],
    ['UTF-16', Buffer.from('\ufefftype,text\nwhite,a\n', 'utf16le'), '', 'E_ENCODING', /UTF-16/],
    ['too deep', '['.repeat(100_000), '', 'E_FORMAT', /nested deeper than 64/],
    [
      'a pack that is not there',
      sample('01-compact-packs-array.json'),
      '?pack=Nope',
      'E_PACK',
      /there is no pack "Nope"/,
    ],
    [
      'more cards than a table can use',
      `# Prompts\nSo ____.\n# Answers\n${Array.from({ length: 10_001 }, (_, i) => `answer ${i}`).join('\n')}`,
      '',
      'E_TOO_LARGE',
      /10002 cards where a server takes at most 10000/,
    ],
  ]
  for (const [what, bytes, query, code, words] of UNUSABLE) {
    test(`${what}: the importer's words and place`, async () => {
      const answer = await bring(bytes, TEXT, query)
      expect(says(answer)).toEqual([422, 'bad_deck'])
      expect(answer.body.refused).toBe(code)
      expect(answer.body.detail).toMatch(words)
    })
  }

  const ASKED: readonly [string, RegExp][] = [
    ['?id=Not%20A%20Slug', /^query\.id: .*"Not A Slug"/],
    ['?language=', /^query\.language: /],
    ['?deck=x', /^query: unknown field "deck"; known are pack, id, name, language, license/],
    ['?id=a&id=b', /^query\.id: /],
    ['?token=secret', /^query: unknown field "token"/],
  ]
  for (const [query, words] of ASKED) {
    test(`asked for by ${query}`, async () => {
      const answer = await bring(sample('09-type-text.csv'), TEXT, query)
      expect(says(answer)).toEqual([400, 'bad_request'])
      expect(answer.body.detail).toMatch(words)
    })
  }

  test('nothing at all, and more than 2 MiB', async () => {
    expect(says(await bring('', TEXT))).toEqual([400, 'bad_request'])
    expect(says(await house.call('POST', '/api/decks'))).toEqual([400, 'bad_request'])
    expect(says(await bring('x'.repeat(2_097_153), TEXT))).toEqual([413, 'too_large'])
  })
})

describe('faults of other importers, through this door', () => {
  test('IM02: a prompt with pick 3 is skipped by its index, and the rest of the pack loads', async () => {
    const added = await bring(sample('01-compact-packs-array.json'), 'application/json', '?pack=packs%5B0%5D')
    expect(told(added)).toContain('black[7] E_PICK_RANGE')
    expect(messageAt(added, 'black[7]')).toContain('pick is 3')
    expect(added.body.report.counts.prompts).toBeGreaterThan(5)
  })

  test('IM03: a declared pick of 2 without a blank is kept, 3 is skipped, none is 1', async () => {
    const black = [{ text: 'Two.', pick: 2 }, { text: 'Three.', pick: 3 }, { text: 'None said.' }]
    const added = await house.call('POST', '/api/decks', { body: { white: [], black, packs: [] } })
    expect((await deckOf(added)).black.map(({ text, pick }) => [text, pick])).toEqual([
      ['Two.', 2],
      ['None said.', 1],
    ])
    expect(told(added)).toContain('black[1] E_PICK_RANGE')
  })

  test('IM04: four underscores are a blank, three are none, and a warning names line and rule', async () => {
    const added = await bring(sample('11-plain-lines.txt'), TEXT)
    expect(told(added)).toContain('line 5 W_SHORT_RUN')
    expect(messageAt(added, 'line 5')).toContain('a blank needs four underscores')
    const texts = (await deckOf(added)).black.map(({ text, pick }) => `${text} ${pick}`)
    expect(texts).toContain('Nobody told me about ___. 1')
    expect(texts).toContain('____ tastes better next to a ____. 2')
  })

  test('IM09: a byte-order mark and the ends of lines change neither deck nor hash', async () => {
    const plain = sample('09-type-text.csv')
      .toString()
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n')
    const hashes = new Set<string>()
    for (const text of [
      plain,
      `\ufeff${plain}`,
      plain.replaceAll('\n', '\r\n'),
      `\ufeff${plain.replaceAll('\n', '\r\n')}`,
    ]) {
      hashes.add((await bring(text, 'text/csv')).body.hash)
    }
    expect(hashes.size).toBe(1)
  })

  test('IM11: a card on the wrong side and a wrong number are named by their ids', async () => {
    const script = sample('05-flat-cardtype.js').toString()
    const added = await bring(script.slice(script.indexOf('['), script.lastIndexOf(']') + 1), 'application/json')
    const skipped = added.body.report.entries.filter((entry: any) => entry.level === 'skipped')
    expect(skipped.map(({ id, code }: any) => [id, code])).toEqual([
      ['3', 'E_BLANK_IN_ANSWER'],
      ['6', 'E_PICK_MISMATCH'],
    ])
    expect(messageAt(added, '[5]')).toContain('pick is 1 and the text has 2 blanks')
  })
})

describe('the shelf', () => {
  const numbered = (n: number): Deck => ({ ...tinyDeck, name: `Deck ${n}` })
  const text = JSON.stringify(numbered(1))

  /** A store that remembers what it was asked. */
  function store(kept: { hash: string; text: string }[] = []) {
    const done: string[] = []
    return {
      done,
      all: async () => kept,
      add: async (hash: string) => void done.push(`add ${hash.slice(0, 6)}`),
      delete: async (hash: string) => void done.push(`delete ${hash.slice(0, 6)}`),
    }
  }
  async function shelfWith(limits: { decks: number; bytes: number }, ...decks: Deck[]) {
    const kept = store()
    const shelf = new DeckShelf([], kept, limits)
    for (const deck of decks) await shelf.add(deckHash(deck), deck)
    return { shelf, done: kept.done }
  }
  const short = (n: number) => deckHash(numbered(n)).slice(0, 6)

  test('has what the store kept, and not what was changed there', async () => {
    const hash = deckHash(numbered(1))
    const other = deckHash(numbered(2))
    const shelf = new DeckShelf(
      [],
      store([
        { hash, text },
        { hash: other, text },
      ]),
    )
    await shelf.open()
    expect(shelf.byHash(hash)).toEqual(numbered(1))
    expect(shelf.byHash(other)).toBeNull()
    await shelf.add(other, numbered(2))
    expect(shelf.byHash(other)).toEqual(numbered(2))
  })

  test('writes a deck once, and never an offered one', async () => {
    const { shelf, done } = await shelfWith({ decks: 9, bytes: 1e9 }, numbered(1), numbered(1))
    expect(done).toEqual([`add ${short(1)}`])
    const offers = store()
    await new DeckShelf([numbered(1)], offers).add(deckHash(numbered(1)), numbered(1))
    expect([offers.done, shelf.list()]).toEqual([[], []])
  })

  test('over its number, the deck that was not used longest makes room', async () => {
    const { shelf, done } = await shelfWith({ decks: 2, bytes: 1e9 }, numbered(1), numbered(2))
    shelf.byHash(deckHash(numbered(1)))
    await shelf.add(deckHash(numbered(3)), numbered(3))
    expect(done.at(-1)).toBe(`delete ${short(2)}`)
    expect([1, 2, 3].map(n => shelf.byHash(deckHash(numbered(n))) !== null)).toEqual([true, false, true])
  })

  test('over its bytes too; but what a table plays with stays', async () => {
    const { shelf } = await shelfWith({ decks: 9, bytes: 2 * text.length }, numbered(1), numbered(2))
    const played = shelf.byHash(deckHash(numbered(1)))
    shelf.byHash(deckHash(numbered(2)))
    shelf.isPlayed = deck => deck === played
    await shelf.add(deckHash(numbered(3)), numbered(3))
    expect([1, 2, 3].map(n => shelf.byHash(deckHash(numbered(n))) !== null)).toEqual([true, false, true])
  })
})
