import { expect, test } from 'vitest'
import { type Deck, deckHash, importDeck, splitAtBlanks } from '../src/decks/index.ts'

// One deck of ours, written in every shape by these few lines, has the same hash whichever of them it came from.

const PROMPTS: readonly [text: string, pick: number][] = [
  ['The harbour master confiscated ____.', 1],
  ['First ____,\nthen "____", they said.', 2],
  ["It's ____: cheaper than rope, isn't it?", 1],
  ['____ & sons, since 5 < 6', 1],
  ['____ ____!', 2],
  ['What is that smell?', 1],
  ['Écoute, c\\n’est ____ <br> #1', 1],
  ['&amp; then: {}; [____]', 1],
]
/** Only shapes that declare a pick can say this one. */
const DECLARED: readonly [text: string, pick: number][] = [['Name two knots.', 2]]
const ANSWERS = [
  'a gull, uninvited',
  '"quoted" from end to end',
  "the captain's other parrot",
  'fish & chips & regret',
  'a <b>bold</b> claim',
  'two lines\nof seaweed',
  '=1+1',
  'a snake_case sail',
  '{} of the sea: [x]',
  '- a dash, *a star*, !a mark',
  'crème brûlée \\ mâts',
  '100%',
  ...Array.from({ length: 20 }, (_, index) => `crate number ${index}`),
]

function deckOf(prompts: readonly (readonly [string, number])[]): Deck {
  const id = (letter: string, index: number) => `${letter}${String(index + 1).padStart(3, '0')}`
  return {
    format: 'fairdeal-deck',
    version: 1,
    id: 'harbour',
    name: 'Harbour',
    language: 'en',
    license: 'CC0-1.0',
    black: prompts.map(([text, pick], index) => ({ id: id('b', index), text, pick })),
    white: ANSWERS.map((text, index) => ({ id: id('w', index), text })),
  }
}

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const single = (text: string) => html(text).replaceAll('____', '_')
const oneLine = (text: string) => text.replaceAll('\n', '<br>')
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const sql = (text: string) => `'${text.replaceAll("'", "''")}'`
const copied = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
const indexes = (list: readonly unknown[]) => list.map((_, index) => index)
const json = (value: unknown) => JSON.stringify(value, null, 1)

const declaring: Readonly<Record<string, (deck: Deck) => string>> = {
  'our own': json,
  'our own, keys turned': deck => JSON.stringify(Object.fromEntries(Object.entries(deck).reverse())),
  compact: ({ black, white }) =>
    json({
      white: white.map(card => single(card.text)),
      black: black.map(({ text, pick }) => ({ text: single(text), pick })),
      packs: [{ name: 'P', white: indexes(white), black: indexes(black) }],
    }),
  'compact, by code': ({ black, white }) =>
    json({
      packs: {
        zz: { name: 'Z', white: [0, 1, 2], black: indexes(black) },
        aa: { name: 'A', white: indexes(white), black: [1] },
      },
      white: white.map(card => single(card.text)),
      black: black.map(({ text, pick }) => ({ pick, text: single(text) })),
    }),
  full: ({ black, white }) =>
    json([
      { name: 'P', white: white.slice(0, 9).map(({ text }) => ({ text: single(text), pack: 0 })), black: [] },
      {
        name: 'Q',
        white: white.slice(8).map(({ text }) => ({ text: single(text), pack: 1 })),
        black: black.map(({ text, pick }) => ({ text: single(text), pick, pack: 1 })),
      },
    ]),
  'legacy index': ({ black, white }) =>
    json({
      Two: { name: 'Two', black: [], white: indexes(white) },
      blackCards: black.map(({ text, pick }) => ({ text: oneLine(single(text)), pick })),
      One: { name: 'One', black: indexes(black), white: [3] },
      whiteCards: white.map(card => oneLine(single(card.text))),
      order: ['Two', 'One'],
    }),
  flat: ({ black, white }) =>
    json([
      ...white.map(({ text }, index) => ({
        id: index,
        cardType: 'A',
        text: single(text),
        numAnswers: 0,
        expansion: 'X',
      })),
      ...black.map(({ text, pick }, index) => ({
        id: index,
        cardType: 'Q',
        text: single(text),
        numAnswers: pick,
        expansion: 'X',
      })),
    ]),
  'bracket tags': ({ black, white }) =>
    json({
      Set: {
        mark: 'S',
        cards: [
          ...black.map(({ text, pick }) => ({ text: html(text).replaceAll('____', '[[BLANK]]'), blanks: pick })),
          ...white.map(({ text }) => ({ text: html(text) })),
        ],
      },
    }),
  'sql, INSERT': ({ black, white }) =>
    [
      ...black.map(
        ({ text, pick }, index) => `INSERT INTO black_cards VALUES (${index}, 0, ${pick}, ${sql(html(text))}, NULL);`,
      ),
      `INSERT INTO white_cards (text, id) VALUES\n${white.map(({ text }, index) => `(${sql(html(text))},${index})`).join(',\n')};`,
    ].join('\n'),
  'sql, COPY': ({ black, white }) =>
    `COPY public.black_cards (id, text, pick) FROM stdin;\n${black
      .map(({ text, pick }, index) => `${index}\t${copied(html(text))}\t${pick}\n`)
      .join('')}\\.\n\nCOPY public.white_cards (id, text, watermark) FROM stdin;\n${white
      .map(({ text }, index) => `${index}\t${copied(html(text))}\t\\N\n`)
      .join('')}\\.\n`,
}

const counting: Readonly<Record<string, (deck: Deck) => string>> = {
  parts: ({ black, white }) =>
    `// JSON5\n{name: 'P', calls: ${json(
      black.map(({ text }) =>
        text
          .split('\n')
          .map(line => splitAtBlanks(line).flatMap((part, index) => (index > 0 ? [{}, html(part)] : [html(part)]))),
      ),
    )}, responses: ${json(white.map(card => html(card.text)))},}`,
  'split pieces': ({ black, white }) =>
    json({
      name: 'P',
      code: 'ABCDE',
      calls: black.map(({ text }, index) => ({
        id: `c${index}`,
        text: splitAtBlanks(html(text)).map(piece => (piece === ' ' ? '' : piece)),
      })),
      responses: white.map(({ text }, index) => ({ id: `r${index}`, text: [html(text)] })),
    }),
  'string lists': ({ black, white }) =>
    json({
      ownerId: 'o',
      packId: 'p',
      packName: 'P',
      blackCards: black.map(card => single(card.text)),
      whiteCards: white.map(card => single(card.text)),
    }),
  csv: ({ black, white }) =>
    [
      'type,text',
      ...black.map(card => `prompt,${cell(single(card.text))}`),
      ...white.map(card => `response,${cell(single(card.text))}`),
    ].join('\r\n'),
  'csv by labels': ({ black, white }) =>
    [
      'label,prompt',
      ...black.map(card => `x,${cell(single(card.text))}`),
      'label,response',
      ...white.map(card => `x,${cell(single(card.text))}`),
    ].join('\n'),
  yaml: ({ black, white }) =>
    `Description: P\nBlack:\n${black
      .map(card => `- ${JSON.stringify(html(card.text).replaceAll('____', '_____'))}\n`)
      .join('')}White:\n${white.map(card => `  - '${oneLine(html(card.text)).replaceAll("'", "''")}'\n`).join('')}`,
  'plain lines': ({ black, white }) =>
    `# notes\n${black.map(card => oneLine(html(card.text))).join('\n')}\n___WHITE___\n${white.map(card => oneLine(html(card.text))).join('\n')}\n`,
}

const HEAD = { id: 'harbour', name: 'Harbour', language: 'en', license: 'CC0-1.0' }
const read = (text: string, before = '') => importDeck(new TextEncoder().encode(before + text), HEAD)

for (const [shapes, deck] of [
  [declaring, deckOf([...PROMPTS, ...DECLARED])],
  [{ ...declaring, ...counting }, deckOf(PROMPTS)],
] as const) {
  for (const [shape, write] of Object.entries(shapes)) {
    test(`${deck.black.length} prompts as ${shape}`, () => {
      const made = read(write(deck))
      expect(made.deck).toEqual(deck)
      expect(made.report.deck_hash).toBe(deckHash(deck))
      expect(made.report.counts.skipped).toBe(0)
      expect(read(write(deck), '\ufeff').report, 'a byte-order mark').toEqual(made.report)
      const changed = read(
        write({ ...deck, white: [...deck.white.slice(0, -1), { id: 'w032', text: 'crate number 20' }] }),
      )
      expect(changed.report.deck_hash, 'one character of one card').not.toBe(made.report.deck_hash)
    })
  }
}

test('every shape is recognised as itself, whatever else stands around it', () => {
  const formats = Object.values({ ...declaring, ...counting }).map(write => read(write(deckOf(PROMPTS))).report.format)
  expect(new Set(formats).size).toBe(13)
})

test('without a name the hash does not tell where a deck came from', () => {
  const hashes = ['string lists', 'csv', 'yaml', 'plain lines', 'split pieces'].map(shape => {
    const text = counting[shape](deckOf(PROMPTS))
      .replace('"packName": "P"', '"packName": ""')
      .replace('"name": "P"', '"name": ""')
      .replace('Description: P\n', '')
    return importDeck(new TextEncoder().encode(text)).report.deck_hash
  })
  expect(new Set(hashes).size).toBe(1)
})
