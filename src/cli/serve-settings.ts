import { count, list, type Said, text, toggle } from './settings.ts'

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
  decks: list({
    flags: '--deck <file>',
    says: 'a deck file to offer besides the shipped ones; may be given again',
  }),
  allowSeeds: toggle({ flags: '--allow-seed', says: 'let new tables choose their seed; they are marked' }),
  allowStart: toggle({
    flags: '--allow-start',
    says: 'let new tables begin from a set-up position; they are marked',
  }),
  data: text({
    flags: '--data <dir>',
    says: 'a folder that keeps the tables (not built yet: they live in memory)',
  }),
  nats: text({ flags: '--nats <url>', says: 'several servers as one (not built yet)' }),
  json: toggle({ flags: '--json', says: 'print one JSON object when it listens' }),
}

export type ServeSettings = Said<typeof SERVE_SETTINGS>
