import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deckHash, readDeck } from '../src/decks/index.ts'
import { ROOT, runCommand } from './house/command.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'fairdeal-decks-'))
const at = (name: string) => join(FOLDER, name)
const sample = (name: string) => join(ROOT, 'test/decks', name)
const deck = (...args: string[]) =>
  runCommand(process.execPath, ['--import', 'tsx', join(ROOT, 'src/cli/main.ts'), 'deck', ...args])
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

test('import writes a deck that is valid, and reports by place', async () => {
  const ran = await deck('import', sample('01-compact-packs-array.json'), '--out', at('a.json'), '--language', 'en')
  expect(ran).toMatchObject({ code: 0, err: '' })
  expect(ran.out).toContain('black[5]: E_PICK_RANGE: pick is 3')
  expect(ran.out).toContain('playable: yes')
  const written = readDeck(JSON.parse(readFileSync(at('a.json'), 'utf8')), '')
  expect(written).toMatchObject({ id: 'imported', language: 'en' })
  const valid = await deck('validate', at('a.json'), '--json')
  expect(JSON.parse(valid.out)).toMatchObject({
    ok: true,
    hash: deckHash(written),
    black: 9,
    white: 33,
    playable: true,
  })
})

test('a deck too small is written all the same; the report says so', async () => {
  const ran = await deck('import', sample('07-cardcast-export.json'), '--out', at('b.json'), '--json')
  expect(ran.code).toBe(0)
  const report = JSON.parse(ran.out)
  expect(report).toMatchObject({ format: 'split pieces', playable: false, counts: { prompts: 5, answers: 2 } })
  expect(ran.out).not.toContain(FOLDER)
  expect(report.deck_hash).toBe(deckHash(readDeck(JSON.parse(readFileSync(at('b.json'), 'utf8')), '')))
})

test('what cannot be imported is one line, and leaves what was there', async () => {
  writeFileSync(at('kept.json'), 'as it was')
  const ran = await deck('import', sample('05-flat-cardtype.js'), '--out', at('kept.json'))
  expect([ran.code, ran.out, readFileSync(at('kept.json'), 'utf8')]).toEqual([2, '', 'as it was'])
  expect(ran.err).toMatch(/^fairdeal: .*05-flat-cardtype\.js: E_FORMAT: line 1 begins with `masterCards =`.*\n$/)
  const wish = await deck('import', sample('09-type-text.csv'), '--out', at('none.json'), '--id', 'No Slug')
  expect([wish.code, existsSync(at('none.json'))]).toEqual([2, false])
  expect(wish.err).toMatch(/^fairdeal: --id: E_FIELD: "No Slug" .*\n$/)
})

test('the file to import is never written over, by whatever name', async () => {
  const text = readFileSync(sample('11-plain-lines.txt'), 'utf8')
  writeFileSync(at('cards.txt'), text)
  symlinkSync(at('cards.txt'), at('link.txt'))
  linkSync(at('cards.txt'), at('hard.txt'))
  for (const name of ['cards.txt', 'link.txt', 'hard.txt']) {
    const ran = await deck('import', at('cards.txt'), '--out', at(name))
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain('is the file to import')
  }
  expect(readFileSync(at('cards.txt'), 'utf8')).toBe(text)
  expect(readdirSync(FOLDER).filter(name => name.endsWith('.part'))).toEqual([])
})

test('validate names each fault by its card', async () => {
  const bad = JSON.parse(readFileSync(join(ROOT, 'test/vectors/tiny-deck.json'), 'utf8'))
  bad.white[2].text = 'two  spaces'
  writeFileSync(at('bad.json'), JSON.stringify(bad))
  const ran = await deck('validate', at('bad.json'))
  expect(ran.code).toBe(1)
  expect(ran.out).toContain(`white[2].text (${bad.white[2].id}): not clean`)
  const asJson = JSON.parse((await deck('validate', at('bad.json'), '--json')).out)
  expect(asJson.faults).toEqual([expect.objectContaining({ place: 'white[2].text', card: bad.white[2].id })])
})

test('stats and diff', async () => {
  const tiny = join(ROOT, 'test/vectors/tiny-deck.json')
  const other = JSON.parse(readFileSync(tiny, 'utf8'))
  const removed = other.white.pop()
  writeFileSync(at('other.json'), JSON.stringify(other))
  const stats = JSON.parse((await deck('stats', tiny, '--json')).out)
  expect(stats.answers.count).toBe(other.white.length + 1)
  expect((await deck('stats', tiny)).out).toContain(
    `${stats.prompts.count} prompts: pick 1: ${stats.prompts.by_pick[1]}`,
  )
  const diff = await deck('diff', tiny, at('other.json'))
  expect(diff.code).toBe(1)
  expect(diff.out).toContain(`removed answer ${removed.id} ${JSON.stringify(removed.text)}`)
  expect(await deck('diff', tiny, tiny, '--json')).toMatchObject({
    code: 0,
    out: expect.stringContaining('"same":true'),
  })
})
