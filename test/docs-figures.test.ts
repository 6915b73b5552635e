import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Figure, reaches } from '../bench/figures.ts'
import { FILLED, recordOf } from '../bench/fill-tables.ts'
import { fillTables } from '../bench/tables.ts'

// What the page of the players says was measured is what the benchmarks have written down.
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/players.md')

interface Measured {
  readonly one: string
  readonly three: string
  readonly deals: number
  readonly interval_95: readonly [number, number]
  readonly [more: string]: unknown
}

const measured = (file: string) => JSON.parse(read(`bench/${file}`)).measurements as readonly Measured[]

/** The rows of the table with so-named first column, as texts. */
function rowsOf(first: string): string[][] {
  const [, table = ''] = page.split(`| ${first} |`)
  const lines = table.split('\n')
  const end = lines.findIndex((line, at) => at > 0 && !line.startsWith('|'))
  return lines.slice(2, end).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

const pair = ({ one, three }: Measured) => `\`${one}\` against \`${three}\``
const many = (count: number) => count.toLocaleString('en')

test('President', () => {
  const figures = measured('president-strength.json')
  const rows = rowsOf('President')
  expect(rows.length).toBeGreaterThan(5)
  for (const [players, seats, deals, points, interval, par, last] of rows) {
    const one = figures.find(other => pair(other) === players && String(other.seats) === seats && other.rounds === 1)
    expect(one, `${players} at ${seats} seats`).toBeDefined()
    const [low, high] = one!.interval_95
    expect({ deals, points, interval, par }).toEqual({
      deals: many(one!.deals),
      points: (one!.points as number).toFixed(3),
      interval: `${low.toFixed(3)} to ${high.toFixed(3)}`,
      par: String(one!.par),
    })
    expect(last).toBe(`${Math.round(100 * (one!.place_shares as number[]).at(-1)!)} %`)
  }
})

test('Allegiance', () => {
  const figures = measured('allegiance-strength.json')
  const rows = rowsOf('Allegiance')
  expect(rows.length).toBeGreaterThan(5)
  for (const [players, limit, deals, gain, interval] of rows) {
    const one = figures.find(
      other =>
        pair(other) === players &&
        String((other.options as { track_limit: number | null }).track_limit ?? 'none') === limit,
    )
    expect(one, `${players} with track_limit ${limit}`).toBeDefined()
    const [low, high] = one!.interval_95
    expect({ deals, gain, interval }).toEqual({
      deals: many(one!.deals),
      gain: (one!.gain as number).toFixed(2),
      interval: `${low.toFixed(2)} to ${high.toFixed(2)}`,
    })
  }
})

test('the arena', () => {
  const figures = JSON.parse(read('bench/arena.json')).results[0].figures as readonly { name: string; value: number }[]
  const [, section = ''] = read('bench/README.md').split('## The arena')
  const rows = section
    .split('\n## ')[0]
    .split('\n')
    .filter(line => line.startsWith('| '))
  const whole = (value: number) => many(Math.round(value))
  const expected: [string, (value: number) => string][] = [
    ['president, four easy, results only', whole],
    ['allegiance, four easy, results only', whole],
    ['czar, four easy, results only', whole],
    ['president, four easy, every game written', whole],
    ['allegiance, four easy, every game written', whole],
    ['two workers over one', value => value.toFixed(2)],
    ['memory of a long arena', whole],
  ]
  // The first two lines are the head of the table.
  const told = rows.slice(2).map(row => row.split('|')[2].trim().split(' ')[0])
  expect(told).toEqual(expected.map(([name, show]) => show(figures.find(one => one.name === name)!.value)))
})

test('agents', () => {
  const figures = JSON.parse(read('bench/agents.json')).results[0].figures as readonly Figure[]
  const found = (name: string) => figures.find(figure => figure.name === name)!.value
  const [, section = ''] = read('bench/README.md').split('\n## Agents\n')
  const rows = section
    .split('\n## ')[0]
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(2)
  const row = (own: string, unit: string, beside: string, of: string, ratio: string) =>
    [
      `| ${many(Math.round(found(own)))} ${unit} |`,
      `${many(Math.round(found(beside)))} ${of}, so ${found(ratio).toFixed(2)} of them |`,
    ].join(' ')
  const env = (game: string) =>
    row(
      `fairdeal env ${game}`,
      'steps/s',
      `lines of the same length, ${game}`,
      'lines/s',
      `fairdeal env ${game} over the lines`,
    )
  expect(rows).toEqual([
    `| \`fairdeal env president\` ${env('president')}`,
    `| \`fairdeal env allegiance\` ${env('allegiance')}`,
    `| \`observe\` by \`/mcp\` ${row('observe by /mcp', 'calls/s', 'the same observation by HTTP', 'calls/s by HTTP', 'observe by /mcp over HTTP')}`,
  ])
})

test('the page', () => {
  const figures = JSON.parse(read('bench/page.json')).results[0].figures as readonly Figure[]
  const found = (name: string) => {
    const figure = figures.find(one => one.name === name)
    if (figure === undefined) throw new Error(`bench/page.json has no ${name}`)
    return figure
  }
  const [, section = ''] = read('bench/README.md').split('\n## The page\n')
  const rows = section
    .split('\n## ')[0]
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(2)
    .map(row => row.split('|').map(cell => cell.trim()))
  const whole = (value: number) => many(Math.round(value))
  const tenth = (value: number) => value.toFixed(1)
  const expected: readonly [string, (value: number) => string, string?][] = [
    ['JavaScript on first load', tenth],
    ['Home page usable', whole, 'Work of the main thread until then'],
    ['Layout shift of the first load', value => value.toFixed(3)],
    ['Tasks over 50 ms', whole, 'The same by the clock'],
    [
      'Work of the main thread in a frame of motion',
      tenth,
      'Work of the main thread in a frame of motion, by the clock',
    ],
    [
      'Work of the main thread in a frame it takes part in',
      tenth,
      'Work of the main thread in a frame it takes part in, by the clock',
    ],
    ['Tap on a card to the first frame of motion', whole, 'Tap on a card to the first frame of motion, work'],
    ['Tap on a button to the first frame of motion', whole, 'Tap on a button to the first frame of motion, work'],
    ['Heap after the games', tenth],
    ['Listeners after the games', whole],
    ['Nodes out of the page that are still held', whole],
  ]
  const number = (cell: string) => /-?[\d.,]+/.exec(cell)?.[0] ?? ''
  expect(rows.map(([, , value, , beside]) => [number(value), number(beside)])).toEqual(
    expected.map(([name, show, beside]) => [
      show(found(name).value),
      beside === undefined ? '' : show(found(beside).value),
    ]),
  )
  expect(rows.map(([, , , aim]) => aim.includes('**missed**'))).toEqual(
    expected.map(([name]) => reaches(found(name)) === false),
  )
})

for (const name of FILLED) {
  test(`${name} has the figures that were recorded (node --import tsx bench/fill-tables.ts)`, () => {
    expect(fillTables(read(name), recordOf)).toBe(read(name))
  })
}

test('a place for figures is filled with the record that it names, and nothing else is touched', () => {
  const figures = [
    { name: 'one', value: 1234.5, unit: 'moves/s', runs: [] },
    { name: 'two', value: 0.5, unit: 'times', runs: [] },
  ]
  const document = (...inside: readonly string[]) =>
    ['before', '<!-- figures: bench/x.json -->', ...inside, '<!-- end of figures -->', 'behind'].join('\n')
  const filled = fillTables(document('old', 'lines'), () => ({ results: [{ figures }] }))
  expect(filled).toBe(
    document('| measured | value |', '| --- | --- |', '| one | 1,235 moves/s |', '| two | 0.5 times |'),
  )
  expect(fillTables(filled, () => null)).toContain('Not recorded yet: `fairdeal bench x --out bench/x.json`')
  expect(() => fillTables('<!-- figures: bench/x.json -->', () => null)).toThrow('has no')
})
