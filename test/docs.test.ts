import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstAddress } from '../scripts/lib/start.mjs'
import { type Block, blocksOf, commandsOf, matches, proseOf, slug, slugsOf } from './house/blocks.ts'
import { FAIRDEAL, fairdeal, ROOT, runCommand } from './house/command.ts'

const DOCS = [
  ...listDocs(ROOT),
  ...listDocs(join(ROOT, 'docs')),
  ...listDocs(join(ROOT, 'docs/rules')),
  ...listDocs(join(ROOT, 'examples')),
  ...listDocs(join(ROOT, 'clients/python')),
].map(path => ({ name: relative(ROOT, path), text: readFileSync(path, 'utf8') }))
/** Commands that have commands of their own, and one below a command that is one itself. */
const GROUPS = ['replay', 'deck', 'data', 'arena rejudge']
/** The address documents show, and where this run's server is. */
const SHOWN = 'http://127.0.0.1:8484'
const PYTHON = (await runCommand('python3', ['--version'])).code === 0

let address = ''
let stop = () => {}

// One server for all documents, on a port of its own.
beforeAll(async () => {
  const server = spawn(process.execPath, [FAIRDEAL, 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  stop = () => server.kill('SIGTERM')
  let printed = ''
  address = await new Promise((resolve, reject) => {
    server.on('exit', code => reject(new Error(`the server ended with ${code}: ${printed}`)))
    server.stdout.on('data', chunk => {
      printed += chunk
      const found = firstAddress(printed.slice(0, printed.lastIndexOf('\n') + 1))
      if (found !== null) resolve(found.replace(/\/$/, ''))
    })
  })
})
afterAll(() => stop())

for (const { name, text } of DOCS) {
  const blocks = blocksOf(text)
  describe(name, () => {
    // A document's blocks run in order in one folder of their own: what one writes the next can read.
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-docs-'))
    beforeAll(() => prepare(folder))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    for (const [index, block] of blocks.entries()) {
      const shown = blocks[index + 1]?.marker === 'output' ? blocks[index + 1].text : null
      const wanted = blocks[index + 1]?.marker === 'results' ? blocks[index + 1].text : null
      const needsPython = /python/.test(block.language + block.text)
      // Those that may be skipped are named so that a change elsewhere in the document does not rename them.
      const title = needsPython
        ? `with Python: ${inWords(block)}`
        : `block ${index + 1}: ${block.language} ${block.marker}`
      if (block.marker === 'run') {
        test.skipIf(!PYTHON && needsPython)(title, () => runBlock(folder, block, shown))
      } else if (block.marker === 'replay') test(title, () => runReplay(folder, block, wanted))
      else if (block.marker === 'deck') test(title, () => checkDeck(folder, block))
      else if (block.marker.startsWith('file=')) {
        test(title, () => writeFileSync(join(folder, block.marker.slice('file='.length)), block.text))
      }
    }

    test('every block says what it is, and what can be run is run', () => {
      for (const { language, marker, line } of blocks) {
        const known = /^(run|file=[\w.-]+|output|replay|results|deck|no-run: .{8,})$/.test(marker)
        expect(
          known || (marker === '' && ['text', 'json'].includes(language)),
          `line ${line}: ${language} ${marker}`,
        ).toBe(true)
      }
    })

    test('links lead somewhere', () => {
      const wrong = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(match => match[1])
        .filter(link => !leads(name, text, link))
      expect(wrong).toEqual([])
    })

    test('commands and options are those of --help', async () => {
      const wrong: string[] = []
      for (const { command, options } of commandsOf(text, GROUPS)) {
        const help = await helpOf(command)
        if (help === null) wrong.push(command.join(' '))
        else
          wrong.push(
            ...options.filter(option => !help.includes(option)).map(option => `${command.join(' ')} ${option}`),
          )
      }
      expect(wrong).toEqual([])
    })
  })
}

test('every command and every option of --help is in the documents', async () => {
  const everything = DOCS.map(doc => doc.text).join('\n')
  const { out } = await fairdeal(['--help'])
  const missing: string[] = []
  for (const name of commandsIn(out)) {
    const below = GROUPS.includes(name)
      ? commandsIn((await helpOf([name])) ?? '').map(second => [name, second])
      : [[name], ...GROUPS.map(group => group.split(' ')).filter(([first, second]) => first === name && second)]
    for (const command of below) {
      const shown = new RegExp(`\\bfairdeal(?:\\.js)? ${command.join(' ')}\\b`).test(everything)
      if (!shown) missing.push(command.join(' '))
      const options = (await helpOf(command))?.match(/(?<=^ {2})--[a-z][a-z-]*/gm) ?? []
      missing.push(
        ...options.filter(option => !everything.includes(option)).map(option => `${command.join(' ')} ${option}`),
      )
    }
  }
  expect(missing).toEqual([])
})

test('the documents that show commands run them', () => {
  const counted = DOCS.map(
    ({ name, text }) =>
      [name, blocksOf(text).filter(block => /^(run|replay|deck)$/.test(block.marker)).length] as const,
  )
  const runs = new Map(counted)
  for (const name of [
    'README.md',
    'docs/formats.md',
    'docs/protocol.md',
    'docs/agents.md',
    'docs/env.md',
    'docs/operating.md',
    'docs/adding-a-game.md',
  ]) {
    expect(runs.get(name), name).toBeGreaterThan(0)
  }
  for (const name of ['president', 'allegiance', 'czar'])
    expect(runs.get(`docs/rules/${name}.md`), name).toBeGreaterThan(0)
  expect(runs.get('README.md')).toBeGreaterThanOrEqual(4)
})

test.skipIf(!PYTHON)(
  'with Python: the hands that README deals with Python are those of the match it plays',
  async () => {
    const readme = DOCS.find(doc => doc.name === 'README.md')!
    const python = blocksOf(readme.text).find(block => block.language === 'python' && block.marker === 'run')!
    const { out } = await runCommand('python3', ['-c', python.text])
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-deal-'))
    try {
      const replay = join(folder, 'game.json')
      const players = ['--players', 'easy,easy,random,random']
      expect((await fairdeal(['match', 'president', '--seed', '7', ...players, '--replay', replay])).code).toBe(0)
      const hands = JSON.parse(readFileSync(replay, 'utf8')).events.filter((event: any) => event.type === 'hand')
      expect(hands.map((event: any) => [event.to, ...event.cards].join(' '))).toEqual(out.trimEnd().split('\n'))
      expect(hands.length).toBe(4)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

describe('the reading of documents', () => {
  test('blocks have a language, a marker and their line', () => {
    const text = 'a\n```sh run\nls\n```\n\n```\nx\n```\n'
    expect(blocksOf(text)).toEqual([
      { language: 'sh', marker: 'run', text: 'ls\n', line: 2 },
      { language: '', marker: '', text: 'x\n', line: 6 },
    ])
    expect(() => blocksOf('```sh\nls')).toThrow(/no end/)
  })
  const SHOWN_AND_PRINTED = [
    ['ok a.json', 'ok a.json\n', true],
    ['ok a.json', 'not ok a.json\n', false],
    ['…\nok', 'one\ntwo\nok\n', true],
    ['…\nok', 'ok\n', true],
    ['{"n":…}', '{"n":12}\n', true],
    ['{"n":…}', '{"m":12}\n', false],
    ['a\nb', 'a\n', false],
  ] as const
  for (const [shown, printed, same] of SHOWN_AND_PRINTED) {
    test(`${JSON.stringify(shown)} ${same ? 'is' : 'is not'} ${JSON.stringify(printed)}`, () =>
      expect(matches(shown, printed)).toBe(same))
  }
  test('headings become links, commands are found with their options', () => {
    expect(slug('Seeds and `chance`, all')).toBe('seeds-and-chance-all')
    const text =
      'Say `fairdeal nope --bad` or\n| `fairdeal replay run FILE` | x; `--out F` |\nnode bin/fairdeal.js match x --seed 7\nwith fairdeal we mean'
    expect(commandsOf(text, GROUPS)).toEqual([
      { command: ['nope'], options: ['--bad'] },
      { command: ['replay', 'run'], options: ['--out'] },
      { command: ['match'], options: ['--seed'] },
    ])
  })
})

/** What a reader has in their folder: the command, and the folders of a checkout. */
function prepare(folder: string): void {
  mkdirSync(join(folder, 'path'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(FAIRDEAL, join(folder, 'path', 'fairdeal'))
  symlinkSync(ROOT, join(folder, 'node_modules', 'fairdeal'))
  for (const name of ['bin', 'clients', 'decks', 'examples']) symlinkSync(join(ROOT, name), join(folder, name))
}

async function runBlock(folder: string, block: Block, shown: string | null): Promise<void> {
  const file = join(folder, `block-${block.line}.${{ sh: 'sh', python: 'py', js: 'mjs' }[block.language]}`)
  writeFileSync(file, block.text.replaceAll(SHOWN, address))
  const [command, ...args] = { sh: ['bash', '-eu'], python: ['python3'], js: ['node'] }[block.language] ?? []
  expect(command, `a block in ${block.language} cannot be run`).toBeDefined()
  const path = [join(folder, 'path'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const { code, out, err } = await runCommand(command, [...args, file], folder, { ...process.env, PATH: path })
  expect([code, err], out).toEqual([0, expect.any(String)])
  if (shown !== null && !matches(shown, out)) expect(out).toBe(shown)
}

async function runReplay(folder: string, block: Block, wanted: string | null): Promise<void> {
  const [given, whole] = [join(folder, `given-${block.line}.json`), join(folder, `whole-${block.line}.json`)]
  writeFileSync(given, block.text)
  expect(await fairdeal(['replay', 'run', given, '--out', whole])).toMatchObject({ code: 0, err: '' })
  expect(await fairdeal(['replay', 'verify', whole])).toMatchObject({ code: 0, err: '' })
  if (wanted !== null) expect(JSON.parse(readFileSync(whole, 'utf8')).results).toMatchObject(JSON.parse(wanted))
}

async function checkDeck(folder: string, block: Block): Promise<void> {
  const file = join(folder, `deck-${block.line}.json`)
  writeFileSync(file, block.text)
  expect(await fairdeal(['deck', 'hash', file])).toMatchObject({ code: 0, out: expect.stringMatching(/[0-9a-f]{64}/) })
}

/** The commands that a text of --help lists. */
function commandsIn(help: string): string[] {
  const listed = [...help.slice(help.indexOf('\nCommands:')).matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(match => match[1])
  return listed.filter(name => name !== 'help')
}

/** The first line of a block, as a name for it. */
function inWords(block: Block): string {
  return block.text.split('\n')[0].slice(0, 60)
}

const helps = new Map<string, Promise<string | null>>()
function helpOf(command: readonly string[]): Promise<string | null> {
  const key = command.join(' ')
  const help =
    helps.get(key) ??
    fairdeal([...command, '--help']).then(({ code, out }) =>
      // For a command it does not know it prints the help of all commands.
      code === 0 && out.startsWith(`Usage: fairdeal ${key} `) ? out : null,
    )
  helps.set(key, help)
  return help
}

function leads(from: string, text: string, link: string): boolean {
  if (/^https?:/.test(link)) return true
  const [path, anchor] = link.split('#')
  const target = path === '' ? join(ROOT, from) : join(ROOT, dirname(from), path)
  if (!existsSync(target)) return false
  return anchor === undefined || slugsOf(path === '' ? text : readFileSync(target, 'utf8')).includes(anchor)
}

function listDocs(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.md'))
        .map(name => join(folder, name))
    : []
}
