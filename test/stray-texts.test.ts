/** Whatever a person reads on the page comes from its catalogues, in every language. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isTest } from './house/rooms.ts'
import { strayTexts } from './house/stray.ts'

const WEB = fileURLToPath(new URL('../src/web/', import.meta.url))

/** The catalogues themselves; what is not shipped; and the table in the browser, which says what a server says, by codes. */
const APART = /^(words|gallery|local)\/|\/(fixtures|ended)\.ts$|^vite\.config\.ts$/

const files = readdirSync(WEB, { withFileTypes: true, recursive: true })
  .filter(entry => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name).slice(WEB.length).replaceAll('\\', '/'))
  .filter(path => !APART.test(path) && !isTest(path))

test('no text for people stands in a component or in the code beside it', () => {
  expect(files.length).toBeGreaterThan(150)
  const stray = files.flatMap(path =>
    strayTexts(path, readFileSync(join(WEB, path), 'utf8')).map(text => `${path}:${text}`),
  )
  expect(stray).toEqual([])
})

// What the scan must find, and what it must leave alone: one that sees nothing would pass the test above.
const FOUND = [
  ['a text', '<p>Good evening</p>', '1: Good evening'],
  ['one word', '<kbd>Enter</kbd>', '1: Enter'],
  ['a label', '<button aria-label="Close">×</button>', '1: Close'],
  ['the title of a component', '<Sheet title="Keys"></Sheet>', '1: Keys'],
  ['one way of two', '<p>{open ? say.open : "shut"}</p>', '1: shut'],
  ['a part of a sum', '<p title={"Seat of " + name}></p>', '1: Seat of'],
  ['what stands in for nothing', '<p>{name ?? "Somebody"}</p>', '1: Somebody'],
  ['within a block', '{#if a}\n<b>Yes</b>\n{/if}', '2: Yes'],
  ['within a snippet', '{#snippet one(a)}<b>{a} wins</b>{/snippet}', '1: wins'],
  ['in the script', '<script lang="ts">\nconst said = "Your turn now"\n</script>', '2: Your turn now'],
] as const
for (const [what, text, found] of FOUND)
  test(`found in a component: ${what}`, () => expect(strayTexts('A.svelte', text)).toEqual([found]))

test('found in code: a sentence, and a part of one', () => {
  expect(strayTexts('a.ts', "export const said = 'The game is over'")).toEqual(['1: The game is over'])
  expect(strayTexts('a.ts', 'const said = `${' + 'name} has left the table`')).toEqual(['1: has left the table'])
})

const LEFT = [
  ['A.svelte', '<p class="second as-written" role="status">{words().table.laying} · ×</p>'],
  ['A.svelte', '<p style:--turn="{2}deg" data-spot="seat:{seat}">{n} {#if a === "open"}{b}{/if}</p>'],
  ['A.svelte', '<kbd>P</kbd><Icon name="lost" /><style>p { color: red }</style>'],
  ['a.ts', "throw new Error('no such seat here')"],
  ['a.ts', "node.closest('input, textarea, select')"],
  ['a.ts', "return { code: 'no_such_deck', detail: 'There is no such deck.' }"],
  ['a.ts', "type Side = 'red' | 'blue'"],
] as const
for (const [path, text] of LEFT) test(`left alone: ${text}`, () => expect(strayTexts(path, text)).toEqual([]))
