import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, runCommand } from './house/command.ts'

const fills = (...args: string[]) => runCommand(process.execPath, ['scripts/fills.mjs', ...args], ROOT)
const rows = (out: string) => out.split('\n').filter(line => /^\| \d/.test(line))

describe('fills of a deck, to be judged', () => {
  test('as many as were asked for, the same each time, others for another seed', async () => {
    const [first, again, other] = [await fills('--seed', '7'), await fills('--seed', '7'), await fills('--seed', '8')]
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^\| \| fill \| cards \| judged \|\n\| --- \|/)
    expect(rows(first.out)).toHaveLength(40)
    expect(rows(first.out)[39]).toMatch(/^\| 40 \| .+ \| b\d{3}( w\d{3}){1,2} \| \|$/)
    expect(again).toEqual(first)
    expect(rows(other.out)).toHaveLength(40)
    expect(other.out).not.toBe(first.out)
  })

  test('no card comes back before all have come; then they do', async () => {
    const deck = 'test/vectors/tiny-deck.json'
    const { out } = await fills('--deck', deck, '--count', '60', '--seed', '1')
    const prompts = rows(out).map(row => row.match(/\| (b\d{3}) /)![1])
    expect(prompts).toHaveLength(60)
    const kinds = new Set(prompts).size
    expect(kinds).toBeLessThan(60)
    expect(new Set(prompts.slice(0, kinds)).size).toBe(kinds)
  })

  for (const [name, args] of [
    ['a deck that is not there', ['--deck', 'nothing.json']],
    ['a file that is no deck', ['--deck', 'package.json']],
    ['a count in words', ['--count', 'forty']],
    ['an unknown option', ['--many', '3']],
  ] as const) {
    test(`${name} is one line and status 2`, async () => {
      const { code, out, err } = await fills(...args)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^fills: [^\n]+\n$/)
    })
  }

  test('the forty that are judged in docs are those of the deck as it stands, and four in five earn a smile', async () => {
    const { out } = await fills('--count', '40', '--seed', '40')
    const judged = rows(readFileSync(join(ROOT, 'docs/house-deck.md'), 'utf8'))
    const unjudged = (row: string) => row.split(' | ').slice(0, 3)
    expect(judged.map(unjudged)).toEqual(rows(out).map(unjudged))
    expect(judged.every(row => /\| (?:yes|no)\b[^|]*\|$/.test(row))).toBe(true)
    expect(judged.filter(row => /\| yes\b/.test(row)).length).toBeGreaterThanOrEqual(32)
  })
})
