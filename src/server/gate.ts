import type { IncomingMessage } from 'node:http'
import { show } from '../engine/index.ts'
import { type Caller, callerOf, type Trust, type TrustedProxies, trustOf } from './caller.ts'
import { type HostOptions, hostnameOf, hostsOf, isThisMachine, originOf } from './hosts.ts'
import { Problem } from './problem.ts'

/** What decides whom the server hears at all. */
export interface GateOptions extends HostOptions {
  /** Proxies whose word on who asks is taken; without any the headers of proxies are ignored. */
  readonly trustProxy?: TrustedProxies
}

type Asked = Pick<IncomingMessage, 'headers' | 'socket' | 'url' | 'httpVersion'>

/** The gate before everything else: who asks, by which name, from which page. The same for calls and for sockets. */
export class Gate {
  readonly trust: Trust
  /** The address by which people reach the server, if it was told. */
  readonly publicOrigin: string | null
  private readonly knowsHost: (host: string | undefined) => boolean

  constructor({ trustProxy = 0, reach, ...hosts }: GateOptions) {
    this.trust = trustOf(trustProxy)
    this.publicOrigin = hosts.publicUrl === undefined ? null : originOf(hosts.publicUrl)
    // Behind a proxy the server is reached by whatever name the proxy has.
    this.knowsHost = hostsOf({ ...hosts, reach: trustProxy === 0 ? reach : 'world' })
  }

  caller(asked: Asked): Caller {
    return callerOf(asked, this.trust)
  }

  /** Why a request is turned away before a byte of its body is read; null for one that is heard. */
  refusal({ headers, url = '', httpVersion }: Asked, { host }: Caller): Problem | null {
    if (headers.host === undefined && httpVersion === '1.1') {
      return new Problem(400, 'bad_request', 'Host: missing; HTTP/1.1 wants it.')
    }
    if (!this.knowsHost(host) && !FOR_OPERATORS.test(url)) {
      return new Problem(
        403,
        'not_allowed',
        `This server does not answer to the name ${show(host)}. If it shall, start it with --allow-host or --public-url.`,
      )
    }
    if (this.isForeign(headers.origin, host)) {
      return new Problem(403, 'not_allowed', 'A page from another origin may not call this server.')
    }
    return null
  }

  /** Whether a page from elsewhere asks. No Origin: no page asks. */
  isForeign(origin: string | undefined, host: string | undefined): boolean {
    return origin !== undefined && origin !== this.publicOrigin && !isSameHost(origin, host)
  }

  /** The address of this server as the caller knows it; null where nobody said. */
  originFor({ protocol, host }: Caller): string | null {
    return this.publicOrigin ?? (host === undefined ? null : `${protocol}://${host}`)
  }

  /** Whether a browser takes its address of this server for secure: by https, or on its own machine. */
  isTrustworthy({ protocol, host }: Caller): boolean {
    return (
      protocol === 'https' || this.publicOrigin?.startsWith('https:') || isThisMachine(hostnameOf(host ?? '') ?? '')
    )
  }
}

/** Load balancers and probes ask by whatever address they have. */
const FOR_OPERATORS = /^\/(?:healthz|readyz)(?:[?#]|$)/

function isSameHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false
  const { protocol, host: from } = new URL(origin)
  const here = `${protocol}//${host}`
  return from !== '' && URL.canParse(here) && from === new URL(here).host
}
