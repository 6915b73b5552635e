import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Imported, type ImportOptions, ImportRefused, importDeck, readDeck } from '../src/decks/index.ts'

const bytesOf = (name: string): Uint8Array => readFileSync(new URL(`decks/${name}`, import.meta.url))
const textOf = (name: string): string => new TextDecoder().decode(bytesOf(name))
const importText = (text: string, options?: ImportOptions) => importDeck(new TextEncoder().encode(text), options)
const importSample = (name: string, options?: ImportOptions) => importDeck(bytesOf(name), options)

const prompts = ({ deck }: Imported) => deck.black.map(({ text, pick }) => ({ text, pick }))
const answers = ({ deck }: Imported) => deck.white.map(card => card.text)
/** The entries without what was only cleaned and what concerns the size, as `place code`. */
const told = ({ report }: Imported) =>
  report.entries
    .filter(entry => entry.level !== 'changed' && entry.place !== 'deck')
    .map(({ place, code }) => `${place} ${code}`)
const messageAt = ({ report }: Imported, place: string, code: string) =>
  report.entries.find(entry => entry.place === place && entry.code === code)?.message
const refusal = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof ImportRefused) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

describe('compact, packs in a list', () => {
  const one = importSample('01-compact-packs-array.json', { pack: 'Potting Shed Base' })
  const both = importSample('01-compact-packs-array.json')

  test('the prompts of the first pack, in order', () => {
    expect(prompts(one)).toEqual([
      { text: 'The village fair was saved by ____.', pick: 1 },
      { text: 'First came ____, and nobody expected ____.', pick: 2 },
      { text: 'What is grandad building in the shed?', pick: 1 },
      { text: 'Name the two things every picnic needs.', pick: 2 },
      { text: 'Weather report:\n____ until Thursday.', pick: 1 },
      { text: 'Our club motto is "____ above all".', pick: 1 },
      { text: '____: now available in jars.', pick: 1 },
      { text: "Nothing beats ____'s company on a long walk.", pick: 1 },
      { text: "Today's special is **____** with toast.", pick: 1 },
    ])
  })
  test('its answers', () => {
    expect(answers(one)).toHaveLength(32)
    expect(answers(one)).toEqual(
      expect.arrayContaining(['Porridge,\nagain.', 'A *slightly* haunted teapot.', 'Crème brûlée at dawn.']),
    )
    expect(answers(one).at(-1)).toBe('A brass band in the attic.')
  })
  test('IM02: three blanks, no blank with pick 3, and an answer asked for again are skipped by their index; the rest loads', () => {
    expect(told(one)).toEqual([
      'black[5] E_PICK_RANGE',
      'black[6] E_PICK_RANGE',
      'black[7] E_PICK_RANGE',
      'packs[0].black[12] W_INDEX_REPEATED',
      'packs[0].white[33] W_INDEX_REPEATED',
      'white[32] W_DUPLICATE',
    ])
    expect(messageAt(one, 'black[7]', 'E_PICK_RANGE')).toContain('pick is 3')
    expect(messageAt(one, 'white[32]', 'W_DUPLICATE')).toContain('white[0]')
  })
  test('32 answers and 9 prompts can be played, with a warning', () => {
    expect(one.report).toMatchObject({ playable: true, counts: { prompts: 9, answers: 32, skipped: 3, duplicates: 1 } })
    expect(one.report.entries[0]).toMatchObject({ place: 'deck', code: 'W_SMALL' })
  })
  test('the second pack alone is too small, with the numbers', () => {
    const extra = importSample('01-compact-packs-array.json', { pack: 'Rainy Day Extra' })
    expect([prompts(extra).length, answers(extra).length, extra.report.playable]).toEqual([2, 4, false])
    expect(messageAt(extra, 'deck', 'E_TOO_SMALL')).toBe('cannot be played: 4 answers where at least 28 are needed')
  })
  test('both packs together: shared cards once', () => {
    expect([prompts(both).length, answers(both).length]).toEqual([9, 33])
    expect(both.report.packs.map(pack => [pack.name, pack.taken])).toEqual([
      ['Potting Shed Base', true],
      ['Rainy Day Extra', true],
    ])
  })
  test('the head: of one pack its name, of several none', () => {
    expect(one.report.deck).toEqual({
      id: 'potting-shed-base',
      name: 'Potting Shed Base',
      language: 'und',
      license: 'unknown',
    })
    expect(both.report.deck).toEqual({ id: 'imported', name: 'Imported deck', language: 'und', license: 'unknown' })
    const wishes = { id: 'shed', name: 'Shed', language: 'en', license: 'CC0-1.0' }
    expect(importSample('01-compact-packs-array.json', wishes).report.deck).toEqual(wishes)
    expect(one.deck.black.map(card => card.id).slice(0, 2)).toEqual(['b001', 'b002'])
    expect(one.deck.white[31].id).toBe('w032')
  })
})

test('compact, packs by code: their cards in the order of the lists, whatever the order of the codes', () => {
  const made = importSample('02-compact-packs-object.json')
  expect(prompts(made)).toEqual([
    { text: 'The trunk held ____.', pick: 1 },
    { text: 'We fed the owls ____ by mistake.', pick: 1 },
    { text: 'Name the two loudest animals.', pick: 2 },
  ])
  expect(answers(made)).toEqual(['a moth in a tuxedo', "grandfather's other hat", "the keeper's lost keys"])
  expect(told(made)).toEqual(['black W_UNPACKED', 'packs.attic.black[2] E_INDEX', 'packs.attic.white[2] E_INDEX'])
  expect(answers(importSample('02-compact-packs-object.json', { pack: 'zoo' }))).toEqual([
    "the keeper's lost keys",
    'a moth in a tuxedo',
  ])
})

test('full: packs with their own cards; a declared pick must fit and be a number', () => {
  const made = importSample('03-full-packs.json')
  expect(prompts(made)).toEqual([
    { text: 'The ferry is late because of ____.', pick: 1 },
    { text: 'Tie ____ to ____.', pick: 2 },
    { text: 'After the storm we found ____.', pick: 1 },
  ])
  expect(answers(made)).toEqual(['a gull with a grudge', 'wet rope', 'the wrong lighthouse'])
  expect(told(made)).toEqual([
    '[0].black[2] E_PICK_MISMATCH',
    '[0].black[3] E_PICK_TYPE',
    '[0].white[2] E_ROW_TYPE',
    '[2].white[0] W_DUPLICATE',
    '[3] E_ROW_TYPE',
  ])
  expect(answers(importSample('03-full-packs.json', { pack: 'Storm' }))).toEqual(['Wet rope', 'the wrong lighthouse'])
  expect(refusal(() => importSample('03-full-packs.json', { pack: 'Sun' }))).toBe(
    'E_PACK: there is no pack "Sun"; there are "Harbour", "Empty Quay", "Storm"',
  )
})

test('two packs of one name are told apart by their place', () => {
  const twice = JSON.stringify([
    { name: 'A', white: [{ text: 'x' }], black: [] },
    { name: 'A', white: [{ text: 'y' }], black: [] },
  ])
  expect(refusal(() => importText(twice, { pack: 'A' }))).toContain('take one by its place: "[0]", "[1]"')
  expect(answers(importText(twice, { pack: '[1]' }))).toEqual(['y'])
})

test('legacy index: tags, then entities once; `order` is no pack', () => {
  const made = importSample('04-legacy-index-order.json', { pack: 'Base' })
  expect(prompts(made)).toEqual([
    { text: 'Try new Fizz®!\nNow with ____.', pick: 1 },
    { text: 'Up ↑ is ____.\nDown ↓ is ____.', pick: 2 },
    { text: '"____" said the ferryman.\nNobody laughed.', pick: 1 },
    { text: 'The sign reads: 5 < 6 &amp; ____ > 4', pick: 1 },
    { text: 'Which sandwich wins?', pick: 1 },
    { text: 'Name two colours.', pick: 2 },
  ])
  expect(answers(made)).toEqual([
    'Salt & pepper.',
    'Café chairs.',
    'Jalapeño jam.',
    'A ★ sticker.',
    'A real compass.',
    'Stairs\nthat squeak.',
    'Soup <br> spoon.',
  ])
  expect(told(made)).toEqual(['order[2] W_ORDER'])
  expect(messageAt(made, 'order[2]', 'W_ORDER')).toContain('"Ghost"')
  expect(made.report.packs.map(pack => pack.code)).toEqual(['Base', 'ext1'])
})

test('flat: the script is refused and never run', () => {
  expect(refusal(() => importSample('05-flat-cardtype.js'))).toBe(
    'E_FORMAT: line 1 begins with `masterCards =`: this is a script, not JSON; save only the list between `[` and `]`',
  )
})

test('IM11: the list of the script, as JSON: the card on the wrong side and the wrong number are named with their ids', () => {
  const script = textOf('05-flat-cardtype.js')
  const made = importText(script.slice(script.indexOf('['), script.lastIndexOf(']') + 1))
  expect(prompts(made)).toEqual([
    { text: 'The memo said "no more ____".', pick: 1 },
    { text: 'Which two gadgets should share a shelf?', pick: 2 },
    { text: 'Lunch is cancelled owing to ____.', pick: 1 },
  ])
  expect(answers(made)).toEqual(['A drawer full of elastic bands.', 'Paper™ planes.'])
  expect(told(made)).toEqual(['[2] E_BLANK_IN_ANSWER', '[5] E_PICK_MISMATCH', '[6] W_ID_REPEATED'])
  const ids = made.report.entries.filter(entry => entry.level === 'skipped').map(entry => entry.id)
  expect(ids).toEqual(['3', '6'])
  expect(messageAt(made, '[5]', 'E_PICK_MISMATCH')).toContain('pick is 1 and the text has 2 blanks')
  expect(made.report.deck.name).toBe('Desk')
})

test('parts, in JSON5: slots are blanks, and one answer in two blanks cannot be', () => {
  const made = importSample('06-parts.json5')
  expect(prompts(made)).toEqual([
    { text: 'The soup was ruined by ____.', pick: 1 },
    { text: 'First the forks play ____\nthen the spoons play ____!', pick: 2 },
    { text: 'What is under the lid?', pick: 1 },
    { text: '____ ____ for two', pick: 2 },
    { text: 'Stir gently with ____, never with ____.', pick: 2 },
  ])
  expect(answers(made)).toEqual(['a whisk in D minor', "the chef's patience", 'Butter {} & bread'])
  expect(told(made)).toEqual([
    'calls[1] W_STYLE',
    'calls[2] E_PICK_MISMATCH',
    'calls[5] W_SLOT_ORDER',
    'calls[5] W_STYLE',
    'calls[6] E_PICK_RANGE',
    'responses[3] E_EMPTY',
  ])
  expect(made.report).toMatchObject({ about: { author: 'Pat' }, deck: { id: 'kitchen-orchestra', language: 'en' } })
})

test('split pieces: gaps side by side stay two blanks', () => {
  const made = importSample('07-cardcast-export.json')
  expect(prompts(made)).toEqual([
    { text: 'I packed ____ and ____.', pick: 2 },
    { text: '____ is late again.', pick: 1 },
    { text: 'Mix ____ ____!', pick: 2 },
    { text: 'What rises before dawn?', pick: 1 },
    { text: 'The oven whispers ____', pick: 1 },
  ])
  expect(answers(made)).toEqual(['A suspiciously round loaf', 'A rolling pin'])
  expect(
    made.report.entries
      .filter(({ level, place }) => level !== 'changed' && place !== 'deck')
      .map(({ id, code }) => [id, code]),
  ).toEqual([
    ['c5', 'E_PICK_RANGE'],
    ['r2', 'E_EMPTY'],
    ['r3', 'E_BLANK_IN_ANSWER'],
    ['r5', 'W_DUPLICATE'],
  ])
})

test('string lists: an underscore inside a word is none', () => {
  const made = importSample('08-string-lists.json')
  expect(prompts(made)).toEqual([
    { text: 'The hedge is hiding ____.', pick: 1 },
    { text: '____ met ____ behind the compost.', pick: 2 },
    { text: 'What do snails dream of?', pick: 1 },
    { text: 'An ____under_statement about file_name.', pick: 1 },
  ])
  expect(answers(made)).toEqual(['a rake with ambition', "the neighbour's snake_case hose"])
  expect(told(made)).toEqual([
    'blackCards[3] W_UNDERSCORE_IN_WORD',
    'whiteCards[1] W_UNDERSCORE_IN_WORD',
    'whiteCards[2] E_BLANK_IN_ANSWER',
  ])
})

test('CSV: quotes, commas and line breaks in cells; types as they are written', () => {
  const made = importSample('09-type-text.csv')
  expect(prompts(made)).toEqual([
    { text: 'The recipe needs salt, pepper and ____.', pick: 1 },
    { text: 'She said "____" and left.', pick: 1 },
    { text: 'Two trains: ____ and ____.', pick: 2 },
    { text: 'Line one\nline two: ____', pick: 1 },
  ])
  expect(answers(made)).toEqual(['A plain answer', 'An answer, with a comma', '=1+1', 'padded'])
  expect(told(made)).toEqual(['record 11 E_EMPTY', 'record 12 E_ROW_TYPE', 'record 13 W_DUPLICATE'])
  expect(messageAt(made, 'record 12', 'E_ROW_TYPE')).toContain('"answer"')
  expect(messageAt(made, 'record 13', 'W_DUPLICATE')).toContain('record 7')
})

test('CSV of one side each, two files joined', () => {
  const made = importSample('14-labels.csv')
  expect(prompts(made)).toEqual([
    { text: 'The lift stopped between ____ and ____.', pick: 2 },
    { text: 'Someone pressed "____"', pick: 1 },
  ])
  expect(answers(made)).toEqual(['a button marked "soon"', 'the second floor, twice'])
  expect(answers(importText('label,response\na,one\nb,two\n'))).toEqual(['one', 'two'])
})

test('bracket tags', () => {
  const made = importSample('10-brackets.json')
  expect(prompts(made)).toEqual([
    { text: 'The clock struck ____ ☆', pick: 1 },
    { text: 'Up ____ ____ down', pick: 2 },
    { text: 'Who wound the clock?', pick: 1 },
    { text: 'Half past ____', pick: 1 },
  ])
  expect(answers(made)).toEqual(['dust ↓ there', 'A bell <quietly>', 'a pigeon on the hour hand'])
  expect(told(made)).toEqual(['Cellar Set.cards[1] W_DUPLICATE', 'Tower Set.cards[3] E_PICK_MISMATCH'])
})

test('plain lines: IM04: runs of 4, 5 and 14 are blanks, three are none and a warning says so', () => {
  const made = importSample('11-plain-lines.txt')
  expect(prompts(made)).toEqual([
    { text: 'The tour guide pointed at ____ and ran.', pick: 1 },
    { text: 'I traded my bicycle for ____.', pick: 1 },
    { text: '____: the opera.', pick: 1 },
    { text: 'Nobody told me about ___.', pick: 1 },
    { text: '____ tastes better next to a ____.', pick: 2 },
    { text: 'Pick your dream team. (Draw 2, play 3.)', pick: 1 },
    { text: 'Indented prompt with ____', pick: 1 },
    { text: 'The bell rang twiceâ€¦ it was ____.', pick: 1 },
  ])
  expect(answers(made)).toEqual(['A box of fog.', 'A snake_case name.', 'Trailing spaces here'])
  expect(told(made)).toEqual([
    'line 5 W_SHORT_RUN',
    'line 7 W_PICK_IN_TEXT',
    'line 9 W_MOJIBAKE',
    'line 12 W_DUPLICATE',
    'line 15 E_BLANK_IN_ANSWER',
  ])
  expect(messageAt(made, 'line 5', 'W_SHORT_RUN')).toContain('a blank needs four underscores')
  expect(made.report.entries.filter(entry => entry.level === 'changed').map(entry => entry.place)).toEqual([
    'line 3',
    'line 4',
    'line 6',
    'line 8',
    'line 16',
  ])
})

test('plain lines without a divider: a line with a blank is a prompt', () => {
  const made = importText('The cat ate ____.\na clean plate\n')
  expect([prompts(made), answers(made)]).toEqual([[{ text: 'The cat ate ____.', pick: 1 }], ['a clean plate']])
  expect(made.report.entries.some(entry => entry.code === 'W_NO_DIVIDER')).toBe(true)
})

test('SQL: rows of INSERT and COPY, whatever else is in the dump', () => {
  const made = importSample('12-dump.sql')
  expect(prompts(made)).toEqual([
    { text: "The mayor's secret: ____; nobody minds.", pick: 1 },
    { text: 'Two buckets of ____ and ____.', pick: 2 },
    { text: 'Who painted the bridge?', pick: 1 },
  ])
  expect(answers(made)).toEqual(['a bridge too short', 'wet paint\\tar and more', "it's raining ladders"])
  expect(told(made)).toEqual([
    'black_cards[3] E_PICK_RANGE',
    'black_cards[4] E_PICK_MISMATCH',
    'white_cards[2] E_BLANK_IN_ANSWER',
  ])
})

test('YAML lists: every way to write a text; tags do nothing, aliases are not followed', () => {
  const made = importSample('13-lists.yaml')
  expect(prompts(made)).toEqual([
    { text: 'On Saturday we buried ____.', pick: 1 },
    { text: 'Sunday: ____ and éclairs', pick: 1 },
    { text: "It's ____ again", pick: 1 },
    { text: 'Who ate the last scone?', pick: 1 },
    { text: 'A long walk with ____', pick: 1 },
    { text: 'rm ____', pick: 1 },
  ])
  expect(answers(made)).toEqual(['a borrowed tent', '42', 'three __ unders', 'a#hash in a word'])
  expect(told(made)).toEqual([
    'Black[5] E_ROW_TYPE',
    'White[1] E_ROW_TYPE',
    'White[2] E_ROW_TYPE',
    'White[4] E_EMPTY',
    'White[5] W_SHORT_RUN',
  ])
  expect(made.report.deck).toEqual({
    id: 'weekend-pack',
    name: 'Weekend Pack',
    language: 'und',
    license: 'CC BY-SA 4.0',
  })
  expect(made.report.about).toEqual({ description: 'Weekend Pack', copyright: '2020 Nobody in particular' })
})

describe('our own format', () => {
  test('an older, dirty deck is cleaned and numbered anew; its texts are no HTML', () => {
    const made = importSample('15-own-dirty.json')
    expect(prompts(made)).toEqual([
      { text: 'The moon is made of ____.', pick: 1 },
      { text: 'Two of ____, ____', pick: 2 },
      { text: '1 < 2 &amp; ___', pick: 1 },
    ])
    expect(made.deck).toMatchObject({ id: 'old', name: 'Old Deck', language: 'en', license: 'unknown' })
    expect(made.deck.white).toEqual([
      { id: 'w001', text: 'a plain text' },
      { id: 'w002', text: 'café table', tags: ['food'] },
      { id: 'w003', text: 'a broken pair' },
    ])
    expect(told(made)).toEqual([
      'black[1] W_ID_REPEATED',
      'black[2] W_SHORT_RUN',
      'white[1] W_INVISIBLE',
      'white[2] W_INVISIBLE',
      'white[2] W_TAGS',
    ])
  })
  test('a deck without a fault comes through as it stands, its own ids and tags too', () => {
    const deck = {
      format: 'fairdeal-deck',
      version: 1,
      id: 'mine',
      name: 'Mine',
      language: 'fr-CA',
      license: 'CC0-1.0',
      black: [{ id: 'z9', text: 'Soup <br> &amp; ____', pick: 1, tags: ['wet'] }],
      white: [{ id: 'a', text: '&lt;b&gt;' }],
    }
    expect(importText(JSON.stringify(deck)).deck).toEqual(deck)
    expect(importText(JSON.stringify(deck)).report.counts.changed).toBe(0)
  })
  test('a deck of a later version is refused', () => {
    expect(refusal(() => importText('{"format": "fairdeal-deck", "version": 2}'))).toBe(
      'version: E_FORMAT: a deck of version 2; this program reads up to 1',
    )
  })
})

test('IM03: a declared pick of 2 without a blank is kept, 3 is skipped, none is 1', () => {
  const black = [{ text: 'Two.', pick: 2 }, { text: 'Three.', pick: 3 }, { text: 'None said.' }]
  const made = importText(JSON.stringify({ white: [], black, packs: [] }))
  expect(prompts(made)).toEqual([
    { text: 'Two.', pick: 2 },
    { text: 'None said.', pick: 1 },
  ])
  expect(told(made)).toEqual(['black[1] E_PICK_RANGE'])
})

const PICKS: readonly [text: string, pick: unknown, expected: string | number][] = [
  ['_', undefined, 1],
  ['_ _', undefined, 2],
  ['_ _', 2, 2],
  ['_ _', 1, 'E_PICK_MISMATCH'],
  ['_', 3, 'E_PICK_MISMATCH'],
  ['_ _ _', undefined, 'E_PICK_RANGE'],
  ['_ _ _', 3, 'E_PICK_RANGE'],
  ['no blank', 2, 2],
  ['no blank', 0, 'E_PICK_RANGE'],
  ['no blank', -1, 'E_PICK_RANGE'],
  ['no blank', 10, 'E_PICK_RANGE'],
  ['no blank', 1.5, 'E_PICK_TYPE'],
  ['no blank', '1', 'E_PICK_TYPE'],
  ['no blank', true, 'E_PICK_TYPE'],
  ['no blank', null, 'E_PICK_TYPE'],
]
for (const [text, pick, expected] of PICKS) {
  test(`pick ${JSON.stringify(pick)} of ${JSON.stringify(text)}: ${expected}`, () => {
    const made = importText(JSON.stringify({ white: [], black: [{ text, pick }] }))
    expect(made.deck.black[0]?.pick ?? told(made)[0].split(' ')[1]).toBe(expected)
  })
}

/** A prompt of a shape with single underscores, cleaned. */
const TEXTS: readonly [raw: string, cleaned: string, ...codes: string[]][] = [
  ['a<br>b<BR/>c</br>d<br />e', 'a\nb\nc\nd\ne'],
  ['<i>a</i> <b>b</b> <em>c</em> <strong>d</strong> <u>e</u>', 'a b c d e'],
  ['<a href="x">a</a> <script>b</script> <i class="x">c', '<a href="x">a</a> <script>b</script> <i class="x">c'],
  ['&amp;quot; &lt;i&gt; &#34;&#x41;', '&quot; <i> "A'],
  ['&lt;br&gt; &copy &unknown; & &;', '<br> &copy &unknown; & &;'],
  ['a&nbsp;\u00a0 \t b', 'a b'],
  ['a\r\nb\rc\n\n \nd', 'a\nb\nc\nd'],
  ['e\u0301', 'é'],
  ['a\u202eb\u200b\u00ad\u0007c\ud800', 'abc', 'W_INVISIBLE'],
  ['a&#8203;b', 'ab', 'W_INVISIBLE'],
  ['👩\u200d🚀 a\u200cb', '👩\u200d🚀 a\u200cb'],
  ['*a* **b** __c__', '*a* **b** ____c____'],
  ['_a_ is_it a____b', '____a____ is_it a____b', 'E_PICK_RANGE'],
  ['snake_case _', 'snake_case ____', 'W_UNDERSCORE_IN_WORD'],
  ['é_a', 'é_a', 'W_UNDERSCORE_IN_WORD'],
  ['___ ____________', '____ ____'],
  ['Ã©tude', 'Ã©tude', 'W_MOJIBAKE'],
  ['Âge, NÃO, São, â, Ão', 'Âge, NÃO, São, â, Ão'],
  ['lost \ufffd', 'lost \ufffd', 'W_MOJIBAKE'],
  ['(Pick 2)', '(Pick 2)', 'W_PICK_IN_TEXT'],
  ['\ufdd0 a', '\ufdd0 a'],
]
for (const [raw, cleaned, ...codes] of TEXTS) {
  test(`the text ${JSON.stringify(raw)}`, () => {
    const made = importText(JSON.stringify({ white: [], black: [{ text: raw }] }))
    expect(told(made).map(entry => entry.split(' ')[1])).toEqual(codes)
    if (!codes.some(code => code.startsWith('E_'))) expect(made.deck.black[0].text).toBe(cleaned)
  })
}

test('limits: 300 characters, after cleaning', () => {
  const made = importText(
    JSON.stringify({ black: [], white: ['x'.repeat(300), 'y'.repeat(301), ` ${'z '.repeat(150)}`, '😀'.repeat(300)] }),
  )
  expect(answers(made).map(text => [...text].length)).toEqual([300, 299, 300])
  expect(told(made)).toEqual(['white[1] E_TOO_LONG'])
})

describe('IM09: bytes', () => {
  const BOM = Uint8Array.of(0xef, 0xbb, 0xbf)
  const encode = (text: string, ...before: Uint8Array[]) => Buffer.concat([...before, Buffer.from(text)])
  for (const name of [
    '01-compact-packs-array.json',
    '09-type-text.csv',
    '11-plain-lines.txt',
    '13-lists.yaml',
    '06-parts.json5',
  ]) {
    test(`${name} with and without BOM, CRLF and LF`, () => {
      const plain = textOf(name)
        .replace(/^\ufeff/, '')
        .replaceAll('\r\n', '\n')
      const wanted = importText(plain)
      for (const bytes of [
        encode(plain, BOM),
        encode(plain.replaceAll('\n', '\r\n')),
        encode(plain.replaceAll('\n', '\r\n'), BOM),
      ]) {
        expect(importDeck(bytes)).toEqual(wanted)
      }
    })
  }
  test('UTF-16 and broken UTF-8 are told, with the line', () => {
    const utf16 = Buffer.from('\ufeff{"white": []}', 'utf16le')
    expect(refusal(() => importDeck(utf16))).toBe('E_ENCODING: its bytes are UTF-16; save it as UTF-8')
    expect(refusal(() => importDeck(Buffer.from(utf16).swap16()))).toBe(
      'E_ENCODING: its bytes are UTF-16; save it as UTF-8',
    )
    expect(refusal(() => importDeck(Buffer.from('a ____\nb \xe9\n', 'latin1')))).toBe(
      'line 2: E_ENCODING: its bytes are not UTF-8; save it as UTF-8',
    )
  })
})

const REFUSED: readonly [text: string, message: string][] = [
  ['', 'E_FORMAT: there is nothing in it'],
  [' \n\ufeff ', 'E_FORMAT: there is nothing in it'],
  ['{"foo": 1, "bar": []}', 'E_FORMAT: no known shape of a deck: an object with the keys "foo", "bar"; accepted are'],
  ['[1, 2]', 'E_FORMAT: no known shape of a deck: a list of 1, 2; accepted are'],
  ['[]', 'E_FORMAT: no known shape of a deck: an empty list; accepted are'],
  ['{"white": [], "white": []}', 'line 1: E_FORMAT: the key "white" stands twice in one object'],
  ['{"white": [\n"a",\n', 'line 3: E_FORMAT: not JSON: it ends where a value is wanted'],
  ['{"white": [\n"a" "b"]}', 'line 2: E_FORMAT: not JSON: "\\"" where "," or "]" is wanted'],
  ['['.repeat(100_000), 'line 1: E_FORMAT: nested deeper than 64'],
  [
    'const cards = {\n',
    'E_FORMAT: line 1 begins with `const cards =`: this is a script, not JSON; save only the list between `{` and `}`',
  ],
  ['// cards\n\nexport default [', 'E_FORMAT: line 3 begins with `export default`: this is a script'],
  ['callback([1])', 'E_FORMAT: line 1 begins with `callback([`: this is a script'],
  ['<!DOCTYPE html><p>____</p>', 'E_FORMAT: line 1 begins with `<!DOCTYPE`: this is a page'],
  [
    'Dear all,\nplease find enclosed',
    'E_FORMAT: no known shape of a deck: a text that begins "Dear all,"; accepted are',
  ],
  ['type,text\nprompt,"open', 'line 2: E_FORMAT: a quote is opened and never closed'],
  ['Black:\n- a\nBlack:\n- b', 'line 3: E_FORMAT: not YAML that is read here: the key "Black" stands twice'],
  ['White:\n- "open', 'line 2: E_FORMAT: not YAML that is read here: a quote that is never closed'],
  [
    "INSERT INTO white_cards VALUES (1, 'open",
    'line 1: E_FORMAT: not SQL that is read here: a text that is never closed',
  ],
  [
    'INSERT INTO white_cards VALUES (1)',
    'line 1: E_FORMAT: not SQL that is read here: a row of 1 values where there are 3 columns',
  ],
]
for (const [text, message] of REFUSED) {
  test(`refused: ${JSON.stringify(text.slice(0, 40))}`, () => {
    const line = refusal(() => importText(text))
    expect(line.startsWith(message), line).toBe(true)
    expect(line).not.toContain('\n')
  })
}

const WISHES: readonly ImportOptions[] = [
  { id: 'My Deck' },
  { language: 'en_US' },
  { name: ' a' },
  { license: '' },
  { name: 'x'.repeat(301) },
]
for (const wish of WISHES) {
  test(`refused: ${JSON.stringify(wish).slice(0, 40)}`, () => {
    expect(refusal(() => importSample('01-compact-packs-array.json', wish))).toContain(
      `${Object.keys(wish)[0]}: E_FIELD`,
    )
  })
}

test('hostile content stays text', () => {
  const text =
    '{"white": ["=cmd()", "$(1)", "{{x}}", "__proto__", "<script>alert(1)</script>"], "black": [], "__proto__": {"x": 1}, "constructor": 1}'
  const made = importText(text)
  expect(answers(made)).toEqual(['=cmd()', '$(1)', '{{x}}', '<script>alert(1)</script>'])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect(told(made)).toEqual(['white[3] E_BLANK_IN_ANSWER'])
})

test('every code stands in the document, and no other', () => {
  const folder = new URL('../src/decks/import/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!test)\.ts$/.test(name))
  // A server has one more, for what it does not take.
  const files = [
    ...sources.map(name => new URL(name, folder)),
    new URL('../src/server/deck-upload.ts', import.meta.url),
  ]
  const used = files.flatMap(file => readFileSync(file, 'utf8').match(/\b[EWC]_[A-Z_]+\b/g) ?? [])
  const documented = readFileSync(new URL('../docs/decks.md', import.meta.url), 'utf8').match(
    /^\| `([EWC]_[A-Z_]+)`/gm,
  )!
  expect([...new Set(used)].sort()).toEqual(documented.map(row => row.slice(3, -1)).sort())
})

test('the same bytes give the same report, and every deck is one that is read', () => {
  for (const name of ['01-compact-packs-array.json', '06-parts.json5', '12-dump.sql', '13-lists.yaml']) {
    const [a, b] = [importSample(name), importSample(name)]
    expect(JSON.stringify(a)).toBe(JSON.stringify(b))
    expect(readDeck(a.deck, '')).toEqual(a.deck)
    // Read again as what it is now, it stays as it is.
    expect(importText(JSON.stringify(a.deck)).deck).toEqual(a.deck)
  }
})
