import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { Unusable } from '../engine/index.ts'
import {
  addSettings,
  choice,
  count,
  list,
  optionalCount,
  readSettings,
  strangeVariables,
  text,
  toggle,
  variableOf,
} from './settings.ts'

const TABLE = {
  port: count({ flags: '--port <number>', says: 'where', min: 0, max: 99, default: 8 }),
  spare: optionalCount({ flags: '--spare <number>', says: 'what else', min: 1, max: 9, otherwise: 'none' }),
  name: text({ flags: '--big-name <text>', says: 'what', otherwise: 'nobody' }),
  loud: toggle({ flags: '--very-loud', says: 'how', alias: '--noisy' }),
  tone: choice({ flags: '--tone <word>', says: 'which', words: ['low', 'high'], default: 'low' }),
  files: list({ flags: '--file <path>', says: 'from' }),
}

/** What a command line and an environment say. */
function said(line: string, environment: Record<string, string> = {}) {
  const command = addSettings(new Command().exitOverride(), TABLE)
  command.configureOutput({ writeErr: () => {} })
  command.parse(line.split(' ').filter(Boolean), { from: 'user' })
  return readSettings(TABLE, command.opts(), environment)
}

const NOTHING = { port: 8, spare: null, name: null, loud: false, tone: 'low', files: [] }

// The command line, the environment, and what differs from the defaults.
const CASES: [string, Record<string, string>, object][] = [
  ['', {}, {}],
  ['--port 7', {}, { port: 7 }],
  ['', { FAIRDEAL_PORT: '7' }, { port: 7 }],
  ['--port 6', { FAIRDEAL_PORT: '7' }, { port: 6 }],
  ['--port 6', { FAIRDEAL_PORT: 'not read, as the option beats it' }, { port: 6 }],
  ['', { FAIRDEAL_PORT: '' }, {}],
  ['', { FAIRDEAL_PORT: ' 7 ' }, { port: 7 }],
  ['--spare 9', {}, { spare: 9 }],
  ['', { FAIRDEAL_SPARE: '9' }, { spare: 9 }],
  ['--big-name Ada', {}, { name: 'Ada' }],
  ['', { FAIRDEAL_BIG_NAME: 'Ada' }, { name: 'Ada' }],
  ['--very-loud', {}, { loud: true }],
  ['--noisy', {}, { loud: true }],
  ['--noisy', { FAIRDEAL_VERY_LOUD: 'no' }, { loud: true }],
  ['', { FAIRDEAL_VERY_LOUD: 'yes' }, { loud: true }],
  ['', { FAIRDEAL_VERY_LOUD: '1' }, { loud: true }],
  ['', { FAIRDEAL_VERY_LOUD: 'True' }, { loud: true }],
  ['', { FAIRDEAL_VERY_LOUD: '0' }, {}],
  ['--no-very-loud', { FAIRDEAL_VERY_LOUD: 'on' }, {}],
  ['--very-loud', { FAIRDEAL_VERY_LOUD: 'off' }, { loud: true }],
  ['--tone high', {}, { tone: 'high' }],
  ['', { FAIRDEAL_TONE: 'high' }, { tone: 'high' }],
  ['--file a --file b,c', {}, { files: ['a', 'b,c'] }],
  ['', { FAIRDEAL_FILE: 'a, b,,c' }, { files: ['a', 'b', 'c'] }],
  ['--file a', { FAIRDEAL_FILE: 'b,c' }, { files: ['a'] }],
]
for (const [line, environment, differs] of CASES) {
  test(`${line || 'no option'} ${JSON.stringify(environment)}`, () => {
    expect(said(line, environment).values).toEqual({ ...NOTHING, ...differs })
  })
}

// What is wrong is named as whoever said it knows it.
const WRONG: [string, Record<string, string>, string][] = [
  ['--port 100', {}, '--port: "100" where a whole number from 0 to 99 is wanted'],
  ['', { FAIRDEAL_PORT: 'tcp://10.0.0.1:8484' }, 'FAIRDEAL_PORT: "tcp://10.0.0.1:8484" where a whole number'],
  ['--spare 0', {}, '--spare: "0" where a whole number from 1 to 9 is wanted'],
  ['', { FAIRDEAL_VERY_LOUD: 'perhaps' }, 'FAIRDEAL_VERY_LOUD: "perhaps" where yes or no is wanted'],
  ['--tone flat', {}, '--tone: "flat" where one of low, high is wanted'],
  ['', { FAIRDEAL_TONE: 'LOW' }, 'FAIRDEAL_TONE: "LOW" where one of low, high is wanted'],
]
for (const [line, environment, message] of WRONG) {
  test(`refused: ${line} ${JSON.stringify(environment)}`, () => {
    expect(() => said(line, environment)).toThrow(Unusable)
    expect(() => said(line, environment)).toThrow(message)
  })
}

describe('who has to complain later', () => {
  test('names the option, or the variable where that was it', () => {
    const { places } = said('--port 1', { FAIRDEAL_PORT: '2', FAIRDEAL_BIG_NAME: 'Ada' })
    expect(places).toEqual({
      port: '--port',
      spare: '--spare',
      name: 'FAIRDEAL_BIG_NAME',
      loud: '--very-loud',
      tone: '--tone',
      files: '--file',
    })
  })
})

test('a variable that is misspelt is noticed; those of other uses and other programs are not', () => {
  const environment = { FAIRDEAL_PROT: '1', FAIRDEAL_PORT: '1', FAIRDEAL_TRACE: '1', FAIR: '1', PATH: '/bin' }
  expect(strangeVariables(TABLE, environment)).toEqual(['FAIRDEAL_PROT'])
})

test('help shows each option once with its default, and how variables are called', () => {
  const command = addSettings(new Command('serve'), TABLE)
  let help = ''
  command.configureOutput({ writeOut: more => (help += more) }).outputHelp()
  expect(help).toMatch(/--port <number> +where \(default: 8\)/)
  expect(help).toMatch(/--big-name <text> +what \(default: nobody\)/)
  expect(help).toMatch(/--tone <word> +which \(default: low\)/)
  expect(help).not.toMatch(/--no-very-loud|--noisy/)
  expect(help).toContain('FAIRDEAL_EXACT_PORT=yes')
})

test('names of variables', () => {
  expect(Object.values(TABLE).map(variableOf)).toEqual([
    'FAIRDEAL_PORT',
    'FAIRDEAL_SPARE',
    'FAIRDEAL_BIG_NAME',
    'FAIRDEAL_VERY_LOUD',
    'FAIRDEAL_TONE',
    'FAIRDEAL_FILE',
  ])
})
