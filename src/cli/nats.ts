/** How a command reaches NATS: what it can be told, and the connection that comes of it. Loads what that takes when it is called. */

import { readFileSync } from 'node:fs'
import { Unusable } from '../engine/index.ts'
import type { Connection } from '../fleet/index.ts'
import { readSettings, text } from './settings.ts'

export const NATS_SETTINGS = {
  natsCreds: text({ flags: '--nats-creds <file>', says: 'a credentials file for NATS, as nsc writes it' }),
  natsCa: text({
    flags: '--nats-ca <file>',
    says: 'the certificates by which tls:// servers of NATS are trusted, as PEM',
    otherwise: "the system's",
  }),
}

/** Options of a command line as they were given. */
export type NatsFlags = { readonly natsCreds?: string; readonly natsCa?: string }

/** Secrets that are told by the environment only: a command line can be read by others. */
export const NATS_SECRETS = ['FAIRDEAL_NATS_USER', 'FAIRDEAL_NATS_PASSWORD', 'FAIRDEAL_NATS_TOKEN'] as const

export interface Reaching {
  /** The addresses, with commas between them, and what named them. */
  readonly urls: string
  readonly place: string
  readonly flags: NatsFlags
  /** For how long the first connection is tried. */
  readonly patienceMs?: number
  readonly name?: string
}

/** Connects to NATS. Throws `Unusable`, in which no secret is repeated. */
export async function reachNats({ urls, place, flags, ...rest }: Reaching): Promise<Connection> {
  const { connectNats, readServers } = await import('../fleet/index.ts')
  const { values, places } = readSettings(NATS_SETTINGS, { ...flags }, process.env)
  const secret = (name: (typeof NATS_SECRETS)[number]) => process.env[name]?.trim() || null
  const secrets = {
    user: secret('FAIRDEAL_NATS_USER'),
    password: secret('FAIRDEAL_NATS_PASSWORD'),
    token: secret('FAIRDEAL_NATS_TOKEN'),
    creds: values.natsCreds === null ? null : readSecret(values.natsCreds, places.natsCreds),
    ca: values.natsCa === null ? null : readSecret(values.natsCa, places.natsCa),
  }
  return connectNats({ servers: readServers(urls, place), secrets, place, ...rest })
}

function readSecret(path: string, place: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Unusable(place, `${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
