import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { countReport, failSkips, lastLine, NONE, single, unlisted } from '../scripts/lib/counts.mjs'
import { missingPackages } from '../scripts/lib/install.mjs'
import { findNatsServer } from '../scripts/lib/nats.mjs'
import { isNewEnough, OLDEST_NODE } from '../scripts/lib/node.mjs'
import { firstAddress, wantsBrowser } from '../scripts/lib/start.mjs'
import { FAIRDEAL, fairdeal, ROOT, runCommand } from './house/command.ts'

const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

describe('Node', () => {
  const CASES = [
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.1.0', true],
    ['20.18.9', false],
    ['18.20.0', false],
    ['9.99.0', false],
  ] as const
  for (const [version, enough] of CASES) {
    test(`${version} is ${enough ? '' : 'not '}new enough`, () => expect(isNewEnough(version)).toBe(enough))
  }
  test('package.json says the same', () => expect(PACKAGE.engines.node).toBe(`>=${OLDEST_NODE.join('.')}`))
})

describe('what is missing of the lock', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/b': { version: '2.0.0', integrity: 'y', optional: true },
    },
  }
  const there = (packages: object) => missingPackages(lock, { packages })
  test('everything, where nothing was installed', () => expect(missingPackages(lock, null)).toEqual(['node_modules/a']))
  test('nothing, where a build for another system is not there', () =>
    expect(there({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } })).toEqual([]))
  test('what has another version', () =>
    expect(there({ 'node_modules/a': { version: '1.0.1', integrity: 'x' } })).toEqual(['node_modules/a']))
  test('what has the version and another content', () =>
    expect(there({ 'node_modules/a': { version: '1.0.0', integrity: 'z' } })).toEqual(['node_modules/a']))
})

describe('the counts of a test run', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: '/here/test/a.test.ts',
    status,
    assertionResults: tests.map((status, n) => ({ status, fullName: `story ${n}` })),
  })
  const count = (code: number, ...testResults: object[]) => lastLine(countReport({ testResults }, code, '/here'))
  const CASES = [
    ['all pass', count(0, file('passed', 'passed', 'passed')), '2 passed, 0 failed, 0 skipped'],
    ['one fails', count(1, file('failed', 'passed', 'failed')), '1 passed, 1 failed, 0 skipped'],
    ['skipped and to do', count(0, file('passed', 'passed', 'skipped', 'todo')), '1 passed, 0 failed, 2 skipped'],
    ['a file that does not load', count(1, file('failed'), file('passed', 'passed')), '1 passed, 1 failed, 0 skipped'],
    ['a bad end though all passed', count(1, file('passed', 'passed')), '1 passed, 1 failed, 0 skipped'],
    ['a run that was ended', count(124, file('passed', 'passed')), '1 passed, 1 failed, 0 skipped'],
    ['no tests at all', count(0), '0 passed, 1 failed, 0 skipped'],
    ['nothing but skips', count(0, file('passed', 'skipped')), '0 passed, 1 failed, 1 skipped'],
    ['no report', lastLine(countReport(null, 0, '/here')), '0 passed, 1 failed, 0 skipped'],
    ['a command that holds', lastLine(single(0)), '1 passed, 0 failed, 0 skipped'],
    ['a command that does not', lastLine(single(2)), '0 passed, 1 failed, 0 skipped'],
  ] as const
  for (const [name, line, expected] of CASES) test(name, () => expect(line).toBe(expected))

  test('a skip has its full name, and must be on the list with a reason', () => {
    const { skips } = countReport({ testResults: [file('passed', 'passed', 'skipped')] }, 0, '/here')
    expect(skips).toEqual(['test/a.test.ts > story 1'])
    expect(unlisted(skips, {})).toEqual(skips)
    expect(unlisted(skips, { 'test/a.test.ts > story 1': ' ' })).toEqual(skips)
    expect(unlisted(skips, { 'test/a.test.ts > story 1': 'no Python on this machine' })).toEqual([])
    expect(unlisted(skips, { 'test/a.test.ts > *': 'no Python on this machine' })).toEqual([])
    expect(unlisted(skips, { 'test/b.test.ts > *': 'no Python on this machine', 'test/a': 'x' })).toEqual(skips)
    expect(lastLine(failSkips({ ...NONE, passed: 1, failed: 1, skips: ['a', 'b'] }, ['b']))).toBe(
      '1 passed, 2 failed, 1 skipped',
    )
    expect(NONE.skips).toEqual([])
  })
})

test('what failed and what was unsteady is told by name, in a line each', () => {
  const test = (status: string, ...failureMessages: string[]) => ({
    status,
    fullName: `was ${status}`,
    failureMessages,
  })
  const report = {
    testResults: [
      {
        name: '/here/a.test.ts',
        status: 'failed',
        assertionResults: [
          test('passed'),
          test('passed', 'Late: 1\n  at x'),
          test('failed', 'Wrong: 2\nat y', 'Wrong: 3'),
        ],
      },
      { name: '/here/b.test.ts', status: 'failed', message: 'No such module\nat z', assertionResults: [] },
    ],
  }
  expect(countReport(report, 1, '/here')).toEqual({
    ...NONE,
    passed: 2,
    failed: 2,
    unsteady: ['a.test.ts > was passed: Late: 1'],
    failures: ['a.test.ts > was failed: Wrong: 2', 'b.test.ts: No such module'],
  })
})

describe('opening the browser', () => {
  const CASES = [
    ['a person with a screen', { DISPLAY: ':0' }, true, 'linux', true],
    ['a person with a Mac', {}, true, 'darwin', true],
    ['no screen', {}, true, 'linux', false],
    ['no person', { DISPLAY: ':0' }, false, 'linux', false],
    ['a machine that builds', { DISPLAY: ':0', CI: 'true' }, true, 'linux', false],
    ['from afar', { SSH_CONNECTION: '10.0.0.1' }, true, 'darwin', false],
  ] as const
  for (const [name, env, interactive, platform, wanted] of CASES) {
    test(name, () => expect(wantsBrowser(env as NodeJS.ProcessEnv, interactive, platform)).toBe(wanted))
  }
  test('at the first address that is printed', () => {
    expect(firstAddress('Fairdeal is at http://127.0.0.1:8485/ (8484 is taken)\n')).toBe('http://127.0.0.1:8485/')
    expect(firstAddress('no address')).toBe(null)
  })
})

test('a nats-server that is named is taken, and has to be one', () => {
  expect(findNatsServer({ NATS_SERVER: process.execPath })).toBe(process.execPath)
  expect(() => findNatsServer({ NATS_SERVER: join(ROOT, 'no-such-server') })).toThrow(/no-such-server/)
})

test('a Chromium that is named is taken, and has to be one', async () => {
  expect(await findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
  await expect(findChromium({ CHROMIUM_PATH: join(ROOT, 'no-such-browser') })).rejects.toThrow(/no-such-browser/)
})

describe('bin/fairdeal.js', () => {
  test('says what to run in an unbuilt checkout, in one line, with status 2', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-bin-'))
    try {
      mkdirSync(join(folder, 'bin'))
      copyFileSync(FAIRDEAL, join(folder, 'bin', 'fairdeal.js'))
      copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
      const { code, out, err } = await runCommand(process.execPath, [join(folder, 'bin', 'fairdeal.js'), 'match'])
      expect([code, out, err]).toEqual([2, '', 'fairdeal: not built yet; run "npm start" or "npm run build" first\n'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('works through a link and from any folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-link-'))
    try {
      symlinkSync(FAIRDEAL, join(folder, 'fd'))
      const linked = await runCommand(join(folder, 'fd'), ['--version'], folder)
      expect(linked).toEqual({ code: 0, out: `${PACKAGE.version}\n`, err: '' })
      expect(await fairdeal(['--version'])).toEqual(linked)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('every pin is exact, and the lock names no download address', () => {
  for (const [name, version] of Object.entries({ ...PACKAGE.dependencies, ...PACKAGE.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
})
