import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, runCommand } from './house/command.ts'
import { ROOMS } from './house/rooms.ts'

const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** Rooms that are no library: the command line is run, the page is served. */
const NO_LIBRARY = ['cli', 'web']
const DOORS = Object.keys(PACKAGE.exports).filter(door => door !== './package.json' && !door.endsWith('.json'))

let folder = ''
let packed: string[] = []

// The package as it would be published, installed beside a stranger's program. Its dependencies are linked from here.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-package-'))
  const npm = await runCommand('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  if (npm.code !== 0) throw new Error(npm.err)
  const [{ filename, files }] = JSON.parse(npm.out)
  packed = files.map((file: { path: string }) => file.path)
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'fairdeal'), { recursive: true })
  const tar = ['-xzf', join(folder, filename), '-C', join(modules, 'fairdeal'), '--strip-components=1']
  expect((await runCommand('tar', tar)).code).toBe(0)
  for (const name of Object.keys(PACKAGE.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every room that is a library has its door', () => {
  expect(DOORS.map(door => door.slice(2)).sort()).toEqual(ROOMS.filter(room => !NO_LIBRARY.includes(room)).sort())
})

test('what the package promises is in it, and nothing of its workshop is', () => {
  const promised = [
    'bin/fairdeal.js',
    'dist/cli/main.js',
    'dist/web/index.html',
    'decks/house.json',
    'LICENSE',
    'README.md',
  ]
  const targets = Object.values<any>(PACKAGE.exports).flatMap(door =>
    typeof door === 'string' ? door : Object.values(door),
  )
  for (const path of [...promised, ...targets.map(target => String(target).replace('./', ''))])
    expect(packed).toContain(path)
  for (const folder of PACKAGE.files.filter((entry: string) => !entry.startsWith('!')))
    expect(
      packed.some(path => path === folder || path.startsWith(`${folder}/`)),
      folder,
    ).toBe(true)
  expect(
    packed.filter(path => /^(src|test|scripts|node_modules|\.ci)\/|\.test\.[jt]s|^dist\/.*\/story\./.test(path)),
  ).toEqual([])
})

for (const door of DOORS) {
  test(`import 'fairdeal/${door.slice(2)}' gives something, here and installed`, async () => {
    const program = `console.log(Object.keys(await import('fairdeal/${door.slice(2)}')).length > 0)`
    for (const cwd of [ROOT, folder]) {
      const { code, out, err } = await runCommand(process.execPath, ['--input-type=module', '-e', program], cwd)
      expect([code, out, err], cwd).toEqual([0, 'true\n', ''])
    }
  })
}

test('every door has types, read by a strict compiler', async () => {
  const lines = DOORS.map(
    (door, n) => `import * as m${n} from 'fairdeal/${door.slice(2)}'\nexport const n${n}: object = m${n}`,
  )
  const use = `import { fromSeed, shuffle } from 'fairdeal/engine'
export const order: number[] = shuffle(fromSeed(7), [1, 2, 3])[0]
// @ts-expect-error a seed is no object: without types this line would be an error
export const wrong = fromSeed({})`
  writeFileSync(join(folder, 'use.ts'), `${lines.join('\n')}\n${use}\n`)
  const compiler = { strict: true, noEmit: true, module: 'nodenext', moduleResolution: 'nodenext', target: 'es2023' }
  const types = { types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')], skipLibCheck: true }
  const more = { lib: ['es2024', 'dom', 'dom.iterable'] }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compiler, ...types, ...more }, files: ['use.ts'] }),
  )
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { out, code } = await runCommand(process.execPath, [tsc, '-p', folder], folder)
  expect([code, out]).toEqual([0, ''])
})

test('the installed command runs', async () => {
  const bin = join(folder, 'node_modules/fairdeal', PACKAGE.bin.fairdeal)
  const { code, out } = await runCommand(process.execPath, [bin, '--version'], folder)
  expect([code, out]).toEqual([0, `${PACKAGE.version}\n`])
})
