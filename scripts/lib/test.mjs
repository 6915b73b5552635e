import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { ADVICE, getChromium } from './chromium.mjs'
import { add, countReport, failSkips, lastLine, NONE, single, unlisted } from './counts.mjs'
import { install } from './install.mjs'
import { at, ROOT, runNode } from './run.mjs'

const MINUTE = 60_000
/** A check that hangs is ended and has failed; all together stay within half an hour. */
const LIMIT = { timeoutMs: 8 * MINUTE }

/** Everything that is checked, in order: a name, and what gives its counts. */
const PARTS = {
  build: async () => {
    if (!isBuilt()) await build()
    return single(0)
  },
  lint: async () => {
    const args = ['check', '--error-on-warnings', '.']
    return single((await runNode('node_modules/@biomejs/biome/bin/biome', args, LIMIT)).code)
  },
  types: async () => single((await runNode('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json'], LIMIT)).code),
  svelte: async () => {
    const args = ['--tsconfig', 'src/web/tsconfig.json', '--fail-on-warnings', '--output', 'human']
    return single((await runNode('node_modules/svelte-check/bin/svelte-check', args, LIMIT)).code)
  },
  unit: () => vitest('vitest.config.ts', 45 * MINUTE),
  browser: async () => {
    const path = await getChromium()
    if (path === null) process.stderr.write(`${ADVICE}\n`)
    // Without one the tests run all the same and fail: a browser test that did not happen is no pass.
    return vitest('vitest.browser.config.ts', 25 * MINUTE, { CHROMIUM_PATH: path ?? '' })
  },
}

/** Runs the parts asked for, or all, and gives the exit code. */
export async function test(asked) {
  for (const name of asked) {
    if (!(name in PARTS)) throw new Error(`no part "${name}"; the parts are ${Object.keys(PARTS).join(', ')}`)
  }
  await install()
  let total = NONE
  const bad = []
  for (const name of Object.keys(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    process.stdout.write(`\n== ${name}\n`)
    const begun = Date.now()
    const counts = await count(name)
    process.stdout.write(`== ${name}: ${lastLine(counts)} (${Math.round((Date.now() - begun) / 1000)} s)\n`)
    if (counts.failed > 0) bad.push(name)
    total = add(total, counts)
  }
  const forbidden = unlisted(total.skips, JSON.parse(readFileSync(at('test/skips.json'), 'utf8')))
  for (const name of forbidden) process.stdout.write(`skipped, and not in test/skips.json: ${name}\n`)
  if (forbidden.length > 0) bad.push('skips')
  total = failSkips(total, forbidden)
  process.stdout.write(bad.length > 0 ? `\nFAILED: ${bad.join(', ')}\n` : '\nAll parts passed\n')
  process.stdout.write(`${lastLine(total)}\n`)
  return bad.length === 0 && total.passed > 0 ? 0 : 1
}

async function count(name) {
  try {
    return await PARTS[name]()
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`)
    return single(1)
  }
}

async function vitest(config, timeoutMs, extra = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fairdeal-test-'))
  const file = join(folder, 'report.json')
  try {
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await runNode('node_modules/vitest/vitest.mjs', ['run', '--config', config, ...reports], {
      timeoutMs,
      env: { ...process.env, ...extra },
    })
    if (code === 124) process.stderr.write(`ended after ${timeoutMs / MINUTE} minutes\n`)
    return countReport(readReport(file), code, ROOT)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
