import { Unusable } from '../engine/index.ts'
import type { LogForm, LogLevel, TrustedProxies } from '../server/index.ts'
import { NATS_SETTINGS } from './nats.ts'
import { choice, count, list, optionalCount, type Said, type Setting, text, toggle } from './settings.ts'

export const LOOPBACK = '127.0.0.1'

/** All that `fairdeal serve` can be told. `--help`, the reading and a test of `docs/operating.md` are made from this table. */
export const SERVE_SETTINGS = {
  port: count({
    flags: '--port <number>',
    says: 'where to listen; a taken port means the next free one, 0 any free one',
    min: 0,
    max: 65_535,
    default: 8484,
  }),
  exactPort: toggle({ flags: '--exact-port', says: 'a taken port is an error, as a proxy in front would want it' }),
  host: text({
    flags: '--host <address>',
    says: 'the address to listen on',
    otherwise: `${LOOPBACK}, this machine only`,
  }),
  lan: toggle({
    flags: '--lan',
    says: 'listen on all addresses, so that others in this network can join; prints them with a QR code',
  }),
  publicUrl: text({
    flags: '--public-url <url>',
    says: 'the address by which people reach it, as https://cards.example',
  }),
  allowHosts: list({
    flags: '--allow-host <name>',
    says: 'one more name to answer to, * for every one; may be given again',
  }),
  trustProxy: {
    flags: '--trust-proxy <proxies>',
    says: 'whose word on who asks is taken: a number of proxies, or their addresses and ranges',
    otherwise: '0, nobody',
    kind: 'list',
    default: 0,
    read: given => readProxies(given.flatMap(text => text.split(','))),
  } satisfies Setting<TrustedProxies> as Setting<TrustedProxies>,
  limits: {
    flags: '--limit <name=number>',
    says: 'one of the limits that GET /api/games lists; may be given again',
    otherwise: null,
    kind: 'list',
    default: {},
    read: readLimits,
  } satisfies Setting<Readonly<Record<string, number>>> as Setting<Readonly<Record<string, number>>>,
  limitLoopback: toggle({ flags: '--limit-loopback', says: "count this machine's own address like any other" }),
  decks: list({
    flags: '--deck <file>',
    says: 'a deck file to offer besides the shipped ones; may be given again',
  }),
  allowSeeds: toggle({
    flags: '--allow-seeds',
    says: 'let new tables choose their seed; they are marked',
    alias: '--allow-seed',
  }),
  allowStart: toggle({
    flags: '--allow-start',
    says: 'let new tables begin from a set-up position; they are marked',
  }),
  data: text({
    flags: '--data <dir>',
    says: 'the folder that keeps tables, replays and decks; without one they end with the server',
  }),
  keepReplays: count({
    flags: '--keep-replays <days>',
    says: 'how long replays of finished games are kept; 0: not at all',
    min: 0,
    max: 36_500,
    default: 365,
  }),
  nats: text({
    flags: '--nats <urls>',
    says: 'several servers as one: where NATS with JetStream is that keeps their tables, with commas between the addresses',
    otherwise: 'this server alone',
  }),
  ...NATS_SETTINGS,
  models: list({
    flags: '--model <name>',
    says: 'a language model that tables may seat, as NAME or NAME?tries=2&seconds=30; may be given again',
  }),
  modelUrl: text({ flags: '--model-url <url>', says: 'where language models are asked, up to /v1' }),
  modelKeyEnv: text({
    flags: '--model-key-env <name>',
    says: 'the variable of the environment with the key of that endpoint',
    otherwise: 'FAIRDEAL_MODEL_KEY',
  }),
  modelBudget: optionalCount({
    flags: '--model-budget <tokens>',
    says: 'how many tokens language models may take together until the server ends',
    otherwise: 'any number',
    min: 1,
    max: 1_000_000_000_000,
  }),
  modelLedger: text({
    flags: '--model-ledger <dir>',
    says: 'the folder that keeps every decision of language models, a file a game; without one nothing is kept of them',
  }),
  metricsPort: optionalCount({
    flags: '--metrics-port <number>',
    says: 'a port of its own for /metrics, on the same address',
    otherwise: 'the port of everything else',
    min: 1,
    max: 65_535,
  }),
  log: choice({
    flags: '--log <form>',
    says: 'what happens, on standard error: plain (a sentence a line), json (an object a line) or off',
    words: ['plain', 'json', 'off'] satisfies LogForm[],
    default: 'plain',
  }),
  logLevel: choice({
    flags: '--log-level <level>',
    says: 'what matters so much is written: debug, info, warn or error',
    words: ['debug', 'info', 'warn', 'error'] satisfies LogLevel[],
    default: null,
    otherwise: 'warn; info with --log json',
  }),
  json: toggle({ flags: '--json', says: 'print one JSON object when it listens' }),
}

export type ServeSettings = Said<typeof SERVE_SETTINGS>

/** A number of proxies, or which; the server says what it cannot read. */
function readProxies(given: readonly string[]): TrustedProxies {
  const named = given.map(text => text.trim())
  return named.length === 1 && /^\d{1,2}$/.test(named[0]) ? Number(named[0]) : named
}

/** Limits by name; the server says which there are. */
function readLimits(given: readonly string[], place: string): Readonly<Record<string, number>> {
  const limits: Record<string, number> = Object.create(null)
  for (const text of given.flatMap(text => text.split(','))) {
    const [, name, value] = /^\s*([a-z_]+)=(\d{1,15})\s*$/.exec(text) ?? []
    if (name === undefined) throw new Unusable(place, `${JSON.stringify(text)} where name=number is wanted`)
    limits[name] = Number(value)
  }
  return limits
}
