/**
 * Imports any number of mutated samples, and holds each to the promise: a deck that `readDeck` takes, with a report,
 * or one line of refusal; in bounded time and memory. `node --import tsx test/fuzz-decks.ts --runs 100000 --seed 7`
 */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ImportRefused, importDeck, readDeck } from '../src/decks/index.ts'

const FOLDER = fileURLToPath(new URL('decks', import.meta.url))
const SAMPLES = readdirSync(FOLDER)
  .sort()
  .map(name => readFileSync(`${FOLDER}/${name}`))
// biome-ignore format: a list of tokens
const TOKENS = [
  '____', '_', '___', '{}', '[[BLANK]]', '[]', '{', '}', '[', ']', '"', "'", '\\', ',', ':', ': ', '- ', '\n', '\r\n', '\t', '#', '&amp;', '&amp;amp;',
  '&#0;', '&#x110000;', '<br>', '<i>', '</b>', '\u200b', '\u202e', '\ufeff', '\ufdd0', '\u0301', '\\ud800', '\u0000', 'null', 'true', '1e999', '-1', '3',
  '"pick":', '"__proto__":', '"constructor":', '"format":"fairdeal-deck",', '"order":', 'INSERT INTO black_cards VALUES (', "''", '\\.', '*a', '&a', '!!x', '|', '>',
  '---', '___WHITE___', 'Black:', 'White:', 'type,text', '//', '/*', '*/', '--', '$$', '`', ';', 'COPY white_cards FROM stdin;\n', '\\N', ' '.repeat(40),
].map(token => Buffer.from(token))

/** What is allowed: half a second for a sample changed a little, five for one of up to two mebibytes. */
const SMALL_MS = 500
const LARGE_MS = 5_000
const LARGE_BYTES = 2 << 20
const MAX_HEAP = 700 << 20
const MAX_LINE = 2_000

export interface FuzzResult {
  readonly runs: number
  readonly decks: number
  readonly refused: number
  readonly slowestMs: number
  readonly faults: readonly string[]
}

/** Runs mutations from a seed on. Every run can be made again from its number. */
export function fuzzDecks({ runs, seed, from = 0 }: { runs: number; seed: number; from?: number }): FuzzResult {
  const faults: string[] = []
  let decks = 0
  let refused = 0
  let slowestMs = 0
  for (let run = from; run < from + runs && faults.length < 10; run++) {
    const bytes = mutant(seed, run)
    const limit = bytes.length > 64_000 ? LARGE_MS : SMALL_MS
    const first = timed(bytes)
    // A pause of the machine is no fault of the importer: what is slow must be slow again.
    const ms = first.ms > limit ? Math.min(first.ms, timed(bytes).ms) : first.ms
    slowestMs = Math.max(slowestMs, ms)
    if (first.fault !== null) faults.push(`run ${run}: ${first.fault}`)
    if (ms > limit) faults.push(`run ${run}: ${Math.round(ms)} ms for ${bytes.length} bytes`)
    if (first.isDeck) decks += 1
    else refused += 1
    if (run % 1000 === 0 && process.memoryUsage().heapUsed > MAX_HEAP)
      faults.push(`run ${run}: more memory than allowed`)
  }
  return { runs, decks, refused, slowestMs, faults }
}

function timed(bytes: Uint8Array): { ms: number; isDeck: boolean; fault: string | null } {
  const start = performance.now()
  try {
    const { deck, report } = importDeck(bytes)
    const ms = performance.now() - start
    return { ms, isDeck: true, fault: deckFault(deck, report) }
  } catch (error) {
    return { ms: performance.now() - start, isDeck: false, fault: errorFault(error) }
  }
}

function deckFault(deck: unknown, report: { counts: { prompts: number } }): string | null {
  try {
    const again = readDeck(JSON.parse(JSON.stringify(deck)), '')
    JSON.stringify(report)
    return again.black.length === report.counts.prompts ? null : 'the report counts other prompts than the deck has'
  } catch (error) {
    return `a deck that is none: ${(error as Error).message}`
  }
}

function errorFault(error: unknown): string | null {
  if (!(error instanceof ImportRefused)) return `not a refusal: ${(error as Error).stack}`
  if (error.message.includes('\n')) return `more than one line: ${error.message}`
  return error.message.length > MAX_LINE ? `a line of ${error.message.length} characters` : null
}

/** The bytes of one run. */
function mutant(seed: number, run: number): Uint8Array {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(run + 1, 0x85ebca6b)) >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  let bytes: Buffer = SAMPLES[below(SAMPLES.length)]
  for (let left = 1 + below(6); left > 0; left--) bytes = change(bytes, below)
  return below(400) === 0 ? swell(bytes, below) : bytes
}

function change(bytes: Buffer, below: (limit: number) => number): Buffer {
  const at = below(bytes.length + 1)
  const end = Math.min(bytes.length, at + 1 + below(below(4) === 0 ? 200 : 8))
  const other = SAMPLES[below(SAMPLES.length)]
  const from = below(other.length)
  switch (below(7)) {
    case 0:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    case 1:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), TOKENS[below(TOKENS.length)], bytes.subarray(at)])
    case 3:
      return Buffer.concat([bytes.subarray(0, at), TOKENS[below(TOKENS.length)], bytes.subarray(end)])
    case 4:
      return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + below(300)), bytes.subarray(end)])
    case 5:
      return below(3) === 0
        ? bytes.subarray(0, at)
        : Buffer.concat([bytes.subarray(0, at), Buffer.from([below(256)]), bytes.subarray(end)])
    default: {
      const token = TOKENS[below(TOKENS.length)]
      return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(1 + below(80)).fill(token), bytes.subarray(at)])
    }
  }
}

/** The same with one part of it again and again, up to two mebibytes. */
function swell(bytes: Buffer, below: (limit: number) => number): Buffer {
  const at = below(bytes.length + 1)
  const part = below(2) === 0 ? TOKENS[below(TOKENS.length)] : bytes.subarray(at, at + 1 + below(60))
  const times = Math.floor(below(LARGE_BYTES) / Math.max(1, part.length))
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.alloc(part.length * times, part.length === 0 ? 'x' : part),
    bytes.subarray(at),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name: string, otherwise: number) => {
    const at = process.argv.indexOf(name)
    return at < 0 ? otherwise : Number(process.argv[at + 1])
  }
  const started = performance.now()
  const result = fuzzDecks({ runs: option('--runs', 100_000), seed: option('--seed', 1), from: option('--from', 0) })
  for (const fault of result.faults) process.stdout.write(`${fault}\n`)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(
    `${result.runs} runs: ${result.decks} decks, ${result.refused} refused, ${result.faults.length} faults, ` +
      `slowest ${Math.round(result.slowestMs)} ms, ${seconds} s\n`,
  )
  process.exitCode = result.faults.length === 0 ? 0 : 1
}
