import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { ADVICE, getChromium } from './chromium.mjs'
import { add, countReport, failSkips, lastLine, NONE, single, unlisted } from './counts.mjs'
import { install } from './install.mjs'
import { getNatsServer, NATS_ADVICE } from './nats.mjs'
import { environmentOf, nextNode } from './node24.mjs'
import { at, ROOT, run, runNode } from './run.mjs'

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
  unit: async () => vitest('vitest.config.ts', 45 * MINUTE, await natsEnvironment()),
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
  return tell(total, bad)
}

/** Runs the unit tests, or those whose files are named, under Node 24 or later, and gives the exit code. */
export async function testOnNextNode(files) {
  await install()
  if (!isBuilt()) await build()
  const node = await nextNode()
  const { output } = await run(node, ['--version'], { quiet: true })
  process.stdout.write(`\n== unit under Node ${output.trim()}\n`)
  const env = { ...environmentOf(node), ...(await natsEnvironment()) }
  const counts = await vitest('vitest.config.ts', 45 * MINUTE, env, { node, files })
  return tell(counts, counts.failed > 0 ? ['unit'] : [])
}

/** Where tests find nats-server. Without one those that need it run all the same and fail. */
async function natsEnvironment() {
  const path = await getNatsServer()
  if (path === null) process.stderr.write(`${NATS_ADVICE}\n`)
  return { NATS_SERVER: path ?? '' }
}

/** Says how it went, with the skips that are not on the list as failures, and gives the exit code. */
function tell(counts, bad) {
  const forbidden = unlisted(counts.skips, JSON.parse(readFileSync(at('test/skips.json'), 'utf8')))
  process.stdout.write('\n')
  for (const line of counts.unsteady) process.stdout.write(`unsteady, passed when run again: ${line}\n`)
  for (const line of counts.failures) process.stdout.write(`failed: ${line}\n`)
  for (const name of forbidden) process.stdout.write(`skipped, and not in test/skips.json: ${name}\n`)
  const failures = forbidden.length > 0 ? [...bad, 'skips'] : bad
  const total = failSkips(counts, forbidden)
  process.stdout.write(failures.length > 0 ? `\nFAILED: ${failures.join(', ')}\n` : '\nAll parts passed\n')
  process.stdout.write(`${lastLine(total)}\n`)
  return failures.length === 0 && total.passed > 0 ? 0 : 1
}

async function count(name) {
  try {
    return await PARTS[name]()
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`)
    return single(1)
  }
}

async function vitest(config, timeoutMs, extra = {}, { node = process.execPath, files = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fairdeal-test-'))
  const file = join(folder, 'report.json')
  try {
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await run(
      node,
      [at('node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...reports, ...files],
      {
        timeoutMs,
        env: { ...process.env, ...extra },
      },
    )
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
