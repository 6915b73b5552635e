/** Runs the benchmarks by name, or all: `node --import tsx bench/run.ts [NAME…] [--quick] [--json] [--out FILE]`. */

import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { agents } from './agents.ts'
import { arena } from './arena.ts'
import { cluster } from './cluster.ts'
import { type Benchmark, type Figure, NotHere, reaches } from './figures.ts'
import { moves } from './moves.ts'
import { page } from './page.ts'
import { replays } from './replays.ts'
import { server } from './server.ts'
import { start } from './start.ts'
import { store } from './store.ts'
import { subjects } from './subjects.ts'

const ALL: readonly Benchmark[] = [moves, replays, page, start, store, server, cluster, subjects, arena, agents]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    json: { type: 'boolean' },
    out: { type: 'string' },
    command: { type: 'string' },
  },
})
const unknown = positionals.find(name => !ALL.some(bench => bench.name === name))
if (unknown !== undefined) {
  const names = ALL.map(bench => bench.name).join(', ')
  process.stderr.write(`fairdeal: there is no benchmark ${JSON.stringify(unknown)}; there are ${names}\n`)
  process.exit(2)
}

const out = values.out === undefined ? null : openReport(values.out)
const say = (line: string) => void (values.json || process.stdout.write(`${line}\n`))
const results: { name: string; title: string; figures: readonly Figure[]; missing?: string }[] = []
for (const bench of ALL.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  say(`${bench.name}: ${bench.title}`)
  try {
    const figures = await bench.measure({ quick: values.quick === true })
    for (const one of figures) say(`  ${lineOf(one)}`)
    results.push({ name: bench.name, title: bench.title, figures })
  } catch (error) {
    if (!(error instanceof NotHere)) throw error
    say(`  not measured: ${error.message}`)
    results.push({ name: bench.name, title: bench.title, figures: [], missing: error.message })
  }
}

const report = {
  commit: git('rev-parse', 'HEAD'),
  changed: git('status', '--porcelain', '--untracked-files=no') !== '',
  date: new Date().toISOString(),
  node: process.version,
  machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${process.arch}`,
  command: values.command ?? `node --import tsx bench/run.ts ${process.argv.slice(2).join(' ')}`.trim(),
  results,
}
const text = `${JSON.stringify(report, null, 2)}\n`
out?.(text)
if (values.json) process.stdout.write(text)

/** Opens the report's file at once, so that an hour of measuring is not lost; it is put in its place when whole. */
function openReport(path: string): (text: string) => void {
  const part = `${path}.part`
  try {
    writeFileSync(part, '')
  } catch (error) {
    process.stderr.write(`fairdeal: ${path}: cannot be written (${(error as NodeJS.ErrnoException).code})\n`)
    process.exit(2)
  }
  process.once('exit', () => rmSync(part, { force: true }))
  return text => {
    writeFileSync(part, text)
    renameSync(part, path)
  }
}

function lineOf(one: Figure): string {
  const value = one.value >= 100 ? Math.round(one.value).toLocaleString('en') : one.value.toPrecision(3)
  const aim =
    one.aim === undefined
      ? ''
      : 'at_least' in one.aim
        ? `, at least ${one.aim.at_least}`
        : `, at most ${one.aim.at_most}`
  const reached = reaches(one)
  const mark = reached === null ? '' : reached ? ' (reached)' : ' (missed)'
  return `${one.name}: ${value} ${one.unit}${aim}${mark}${one.note === undefined ? '' : `; ${one.note}`}`
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
