/**
 * What a cluster must survive, with real processes on this machine: `npm run test:cluster`. Three NATS servers, three
 * servers of Fairdeal, 200 tables with people and spectators on all of them; one fault after the other under load. After
 * each: no acknowledged move is lost or counts twice, no table has two histories, every table goes on to its end. A short
 * form is among the tests. Needs a build.
 *
 *     --times N    so many faults, all kinds in turn (default: each once)
 *     --fault NAME only this one, so many times; --list names them
 *     --seed S     of the first; the next has the next seed (default: the time, printed)
 *     --tables N   (default 200)
 *     --moves N    a second, over all tables (default 300)
 *     --pace S     seconds of play before each blow and behind it (default 6)
 *     --alone      one server on a folder instead of a cluster, with the faults it can have
 *     --no-limits  times are told and do not count, as on a machine that others use
 *     --keep       leave the folder of the servers when all is well, too
 *     --out FILE   write a record as JSON
 */

import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAIRDEAL } from '../house/command.ts'
import { FAULTS, LASTS_MS } from './faults.ts'
import { openAlone, openCluster } from './house.ts'
import { isInTime, type Standing, type Trial, trial } from './siege.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string' },
    fault: { type: 'string' },
    list: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now()) },
    tables: { type: 'string', default: '200' },
    moves: { type: 'string', default: '300' },
    pace: { type: 'string', default: '6' },
    alone: { type: 'boolean', default: false },
    'no-limits': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

if (values.list) {
  for (const { name, about, limitMs } of FAULTS)
    say(`${name.padEnd(18)} ${about}${limitMs === null ? '' : `; at most ${limitMs / 1000} s`}`)
  process.exit(0)
}
// What is promised of a lost server is promised of several: a lone one has to start again first.
const known = values.alone
  ? FAULTS.filter(({ needs }) => needs === 'node').map(fault => ({ ...fault, limitMs: null }))
  : FAULTS
const named = known.find(({ name }) => name === values.fault) ?? null
if (values.fault !== undefined && named === null) {
  say(`there is no fault ${JSON.stringify(values.fault)}; there are ${known.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const kinds = named === null ? known : [named]
const times = Number(values.times ?? kinds.length)
const [seed, tables, movesPerS, pace] = [values.seed, values.tables, values.moves, values.pace].map(Number)

/** So many faults of one trial are told; all of them are in a file. */
const TOLD = 12

const command = [process.execPath, FAIRDEAL]
const house = values.alone ? await openAlone({ command }) : await openCluster({ command, nodes: 3 })
say(
  `${house.nodes.length} servers, ${house.nats?.servers.length ?? 0} NATS servers, ${tables} tables, ${movesPerS} moves/s, seed ${seed}`,
)
say(`what the servers say: ${house.dir}`)
const trials: Trial[] = []
let isBad = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => house.close(true).then(() => process.exit(130)))
try {
  for (let n = 0; n < times; n++) {
    const done = await trial(house, kinds[n % kinds.length], {
      tables,
      movesPerS,
      paceMs: pace * 1000,
      lastsMs: LASTS_MS,
      seed: seed + n,
    })
    trials.push(done)
    tell(done, n)
    record()
  }
} finally {
  isBad = trials.length < times || trials.some(({ faults }) => faults.length > 0)
  await house.close(values.keep || isBad)
}
const late = values['no-limits'] ? [] : summary().filter(({ isLate }) => isLate)
for (const { fault, times, moves, p95, max, limitMs, isLate } of summary()) {
  const limit = limitMs === null ? '' : `, at most ${limitMs} ms${isLate ? ': MISSED' : ''}`
  say(
    `${fault}: ${times} times, ${moves} moves acknowledged; standing still p95 ${p95} ms (median of the trials)${limit}, longest ${max} ms`,
  )
}
say(
  isBad
    ? `something was lost, doubled or did not go on; what the servers said is in ${house.dir}`
    : `${times} faults: nothing was lost, nothing came twice, no table has two histories, all got to their ends`,
)
process.exit(isBad || late.length > 0 ? 1 : 0)

function tell(done: Trial, n: number): void {
  const { fault, target, before, standing, limitMs } = done
  const limit = limitMs === null ? '' : isInTime(done) ? `, within ${limitMs}` : `, MISSED ${limitMs}`
  say(
    `${n + 1}/${times} ${fault} (${target}): ${done.tables} tables, ${done.moves} moves, ${Math.round(done.movesPerS)}/s; ` +
      `${done.unanswered} unanswered at the blow, ${done.unavailable} told "unavailable", ${done.returns} streams came back; ` +
      `standing still ${words(before)} before, ${words(standing)} with the fault${limit}; ${done.seconds.toFixed(0)} s`,
  )
  for (const text of done.faults.slice(0, TOLD)) say(`  FAULT ${text}`)
  if (done.faults.length > TOLD) say(`  … and ${done.faults.length - TOLD} more`)
  if (done.faults.length > 0) appendFileSync(join(house.dir, 'faults.txt'), `${done.faults.join('\n')}\n`)
  if (done.faults.length > 0)
    say(
      `  again: npm run test:cluster -- --fault ${fault} --times 1 --seed ${done.seed} --tables ${tables} --moves ${movesPerS}`,
    )
}

function words({ p50, p95, max }: Standing): string {
  return `${p50}/${p95}/${max} ms`
}

/** By fault, over all its trials. A machine that others use has single bad moments: the middle trial counts. */
function summary() {
  return kinds.flatMap(({ name, limitMs }) => {
    const mine = trials.filter(({ fault }) => fault === name)
    if (mine.length === 0) return []
    const sorted = mine.map(({ standing }) => standing.p95).sort((a, b) => a - b)
    const p95 = sorted[(sorted.length - 1) >> 1]
    const max = Math.max(...mine.map(({ standing }) => standing.max))
    const moves = mine.reduce((sum, trial) => sum + trial.moves, 0)
    return [{ fault: name, times: mine.length, moves, p95, max, limitMs, isLate: limitMs !== null && p95 > limitMs }]
  })
}

function record(): void {
  if (values.out === undefined) return
  const text = JSON.stringify(
    { date: new Date().toISOString(), node: process.version, tables, movesPerS, summary: summary(), trials },
    null,
    2,
  )
  writeFileSync(values.out, `${text}\n`)
}
