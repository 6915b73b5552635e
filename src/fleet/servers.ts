/** What `--nats` says: where the servers are, and by what we are let in. */

import { Unusable } from '../engine/index.ts'

/** Servers of one NATS cluster. The addresses have no secret in them and may be shown. */
export interface NatsServers {
  readonly addresses: readonly string[]
  readonly isSecure: boolean
  readonly user: string | null
  readonly password: string | null
  readonly token: string | null
}

/** By what else we are let in; what is given here goes before what an address has. */
export interface NatsSecrets {
  readonly user?: string | null
  readonly password?: string | null
  readonly token?: string | null
  /** The text of a credentials file, as `nsc` writes it. */
  readonly creds?: string | null
  /** The certificates that servers are trusted by, as PEM; where none are given, those of the system. */
  readonly ca?: string | null
}

const PORT = '4222'

/**
 * Reads addresses with commas between them: `nats://one,nats://two:4223`. A user and password, or a token, may stand
 * in the first as in any URL. Throws `Unusable`, in which no secret is repeated.
 */
export function readServers(text: string, place: string): NatsServers {
  const urls = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map((part, at) => readUrl(part, at, place))
  const [first] = urls
  if (first === undefined) throw new Unusable(place, 'the address of a NATS server is wanted, such as nats://127.0.0.1')
  const named = urls.find(({ username }) => username !== '') ?? first
  const secret = (value: string) => (value === '' ? null : decodeURIComponent(value))
  const password = secret(named.password)
  return {
    addresses: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? PORT : port}`),
    isSecure: urls.some(({ protocol }) => protocol === 'tls:'),
    user: password === null ? null : secret(named.username),
    password,
    token: password === null ? secret(named.username) : null,
  }
}

function readUrl(text: string, at: number, place: string): URL {
  const wanted = 'where nats://host:port or tls://host:port is wanted'
  const bad = () => new Unusable(place, `address ${at + 1} cannot be read ${wanted}`)
  if (/^[a-z]+:\/\//.test(text) && !/^(nats|tls):\/\//.test(text)) throw bad()
  try {
    const url = new URL(/^(nats|tls):/.test(text) ? text : `nats://${text}`)
    decodeURIComponent(url.username + url.password)
    if (url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search !== '') throw bad()
    return url
  } catch {
    throw bad()
  }
}
