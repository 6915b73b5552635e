import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileProblem, readDocument, readLines } from './read-file.ts'
import { openOutput, writeFile } from './write-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairdeal-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

async function linesOf(path: string): Promise<[number, unknown][]> {
  const found: [number, unknown][] = []
  for await (const { number, value } of readLines(path)) found.push([number, value])
  return found
}

test('lines are numbered as an editor does; blank ones are passed over, the last needs no end', async () => {
  writeFileSync(at('a.ndjson'), '1\r\n\n  \n{"a":2}\n"x"')
  expect(await linesOf(at('a.ndjson'))).toEqual([
    [1, 1],
    [4, { a: 2 }],
    [5, 'x'],
  ])
})

test('a line longer than a piece of the file is put together', async () => {
  const long = 'é'.repeat(400_000)
  writeFileSync(at('b.ndjson'), `"${long}"\n"${long}"\n`)
  expect(await linesOf(at('b.ndjson'))).toEqual([
    [1, long],
    [2, long],
  ])
})

test('what the system says about a file is said in words', () => {
  const error = (code: string) => Object.assign(new Error('trace'), { code })
  expect(fileProblem(error('EACCES'))).toMatchObject({ problem: 'no permission' })
  expect(fileProblem(error('EIO'))).toMatchObject({ problem: 'cannot be used (EIO)' })
  const bug = new TypeError('x is not a function')
  expect(fileProblem(bug)).toBe(bug)
})

test('a byte-order mark is let pass', async () => {
  writeFileSync(at('bom.json'), '\ufeff{"a":1}')
  expect(await readDocument(at('bom.json'))).toEqual({ a: 1 })
})

test('a file is written whole or not at all, and what was there stays until then', () => {
  writeFileSync(at('out.json'), 'before')
  const output = openOutput(at('out.json'))
  output.write('af')
  expect(readFileSync(at('out.json'), 'utf8')).toBe('before')
  output.write('ter')
  output.keep()
  output.drop()
  expect(readFileSync(at('out.json'), 'utf8')).toBe('after')

  const dropped = openOutput(at('out.json'))
  dropped.write('never')
  dropped.drop()
  expect(readFileSync(at('out.json'), 'utf8')).toBe('after')
  expect(readdirSync(folder).filter(name => name.includes('part'))).toEqual([])
})

test('behind a link the file is written, and the link stays', () => {
  writeFileSync(at('real.json'), 'old')
  symlinkSync(at('real.json'), at('link.json'))
  writeFile(at('link.json'), 'new')
  expect(readFileSync(at('real.json'), 'utf8')).toBe('new')
})

test('where nothing can be written, the place and the reason are told', () => {
  mkdirSync(at('folder'))
  expect(() => openOutput(at('folder'))).toThrow(`${at('folder')}: is a directory`)
  expect(() => openOutput(at('no/x.json'))).toThrow(`${at('no/x.json')}: there is no such directory to write in`)
  expect(() => openOutput(`${at('real.json')}/x`)).toThrow(`${at('real.json')}/x: `)
})
