import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { begin, fromSeed, type Game, isRefusal, readOptions } from '../src/engine/index.ts'
import { games } from '../src/games/index.ts'
import { PROBLEM_CODES } from '../src/protocol/index.ts'
import { createServer } from '../src/server/index.ts'
import { blocksOf } from './house/blocks.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const FORMATS = read('docs/formats.md')
const PROTOCOL = read('docs/protocol.md')
/** What the games are played with in these tests. */
const MATERIALS: Record<string, unknown> = { deck: JSON.parse(read('test/vectors/tiny-deck.json')) }

// The documents are contracts: a stranger writes a program from them. Each fact that can be compared is.
for (const game of games) {
  const page = read(`docs/rules/${game.id}.md`)

  describe(game.name, () => {
    test('the page is of these rules', () => {
      expect(page).toMatch(new RegExp(`^# ${game.name}, rules ${game.rules.replaceAll('.', '\\.')}\n`))
    })

    test('options and defaults', () => {
      const rows = rowsOf(section(page, 'Options')).map(cells => [cells[0], cells[1]])
      const specs = game.options.map(spec => [spec.name, spec.default === null ? 'none' : String(spec.default)])
      expect(rows).toEqual(specs)
    })

    test('events and their fields, as the vectors have them', () => {
      const documented = new Map<string, string[]>()
      for (const [, name, fields] of section(page, 'Events').matchAll(/`(\w+) \{([^}]*)\}`/g)) {
        documented.set(
          name,
          fields
            .split(/, */)
            .map(field => field.trim())
            .sort(),
        )
      }
      const events = read(`test/vectors/${game.id}.ndjson`)
        .trim()
        .split('\n')
        .flatMap(line => JSON.parse(line).events)
      expect(events.length).toBeGreaterThan(50)
      for (const { type, ...fields } of events) expect(documented.get(type), type).toEqual(Object.keys(fields).sort())
      expect([...documented.keys()].sort()).toEqual([...new Set(events.map(event => event.type))].sort())
    })

    test('results, as the vectors have them', () => {
      const results = read(`test/vectors/${game.id}.ndjson`)
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).results)
      const ending = section(page, 'The end')
      for (const key of Object.keys(results.find(Boolean))) expect(ending, key).toContain(`\`${key}\``)
    })

    test('moves are of the shape that is read', () => {
      const rows = rowsOf(section(FORMATS, 'Moves')).filter(cells => cells[0] === game.id)
      const types = rows.map(cells => {
        const shown = JSON.parse(/\{.*?\}/.exec(cells[1])![0])
        expect(isRefusal(game.readMove(shown)), cells[1]).toBe(false)
        return shown.type
      })
      expect(types.sort()).toEqual([...game.moveTypes].sort())
      for (const type of game.moveTypes) expect(section(page, 'Moves and refusals')).toContain(`{"type": "${type}"`)
    })

    test('phases and keys of the view', () => {
      const row = rowsOf(section(PROTOCOL, 'The observation')).find(cells => cells[0] === game.id)!
      const { state } = begin(game, setupOf(game))
      expect(words(row[1])).toContain(game.phase(state))
      expect([...keysOf(row[2]), ...keysOf(row[3])].sort()).toEqual(Object.keys(game.view(state, 0)).sort())
      const spectator = game.view(state, null)
      expect(keysOf(row[3]).filter(key => spectator[key] !== null)).toEqual([])
    })
  })
}

test('every game has a page, and President says the four points on which tables differ', () => {
  expect(games.length).toBe(3)
  const points = [...section(read('docs/rules/president.md'), 'Four points').matchAll(/^\d\. \*\*(.*?)\*\*/gm)].map(
    match => match[1],
  )
  expect(points).toEqual([
    'A pass is final until the trick ends.',
    'An equal rank is refused.',
    'A 2 does not clear the pile.',
    'A trick ends by passes only.',
  ])
})

test('the calls that are documented are those the server has', async () => {
  const server = await createServer({ decks: [], webRoot: 'no-page' })
  try {
    const there = server.calls.map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    const shown = [...section(PROTOCOL, 'Calls').matchAll(/`((?:GET|POST|DELETE) \/[^`]*)`/g)].map(match => match[1])
    expect([...new Set(shown)].sort()).toEqual(there.sort())
  } finally {
    await server.close()
  }
})

test('the codes of errors that are documented are those the server has', () => {
  const shown = [...section(PROTOCOL, 'Errors').matchAll(/`([a-z]+_[a-z_]+|broken|unavailable)`/g)].map(
    match => match[1],
  )
  expect(new Set(shown.filter(code => code !== 'left_ms'))).toEqual(new Set(PROBLEM_CODES))
})

test('the deck that is shown is clean', () => {
  const deck = blocksOf(FORMATS).find(block => block.marker === 'deck')!
  expect(JSON.parse(deck.text).format).toBe('fairdeal-deck')
})

/** The text under a heading that begins so, to the next of its rank. */
function section(document: string, heading: string): string {
  const found = document.split(/^## /m).find(part => part.startsWith(heading))
  if (found === undefined) throw new Error(`no heading "${heading}"`)
  return found
}

/** The rows of the tables in a text, without their heads; a cell that is one piece of code loses its ticks. */
function rowsOf(text: string): string[][] {
  const rows = text.split('\n').filter(line => line.startsWith('| '))
  const heads = rows.flatMap((row, index) => (/^\| -/.test(row) ? [index - 1, index] : []))
  return rows
    .filter((_, index) => !heads.includes(index))
    .map(row =>
      row
        .slice(2, -2)
        .split(' | ')
        .map(cell => cell.replace(/^`([^`]*)`$/, '$1')),
    )
}

function words(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(match => match[1])
}

/** The keys in a cell: what is set as code, but for what stands in brackets behind it. */
function keysOf(cell: string): string[] {
  return words(cell.replace(/\([^)]*\)/g, ''))
}

function setupOf(game: Game) {
  const materials = Object.fromEntries(
    game.materials.map(spec => [spec.name, spec.read(MATERIALS[spec.name], spec.name)]),
  )
  const options = Object.fromEntries(game.materials.map(spec => [spec.option, spec.id(materials[spec.name])]))
  return {
    seats: game.seats.usual,
    options: readOptions(game.options, options),
    materials,
    random: fromSeed(7),
    start: null,
  }
}
