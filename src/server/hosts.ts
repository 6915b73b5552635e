/**
 * Which names the server answers to. A page from elsewhere can have its own name lead to this machine (DNS rebinding);
 * its requests then look like our own but for the name they ask for. Who cannot be reached from elsewhere anyway is
 * protected by answering to names that no stranger can own.
 */

import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { show, Unusable } from '../engine/index.ts'

/** From where the server can be reached: from this machine only, from its network, or from anywhere. */
export type Reach = 'machine' | 'network' | 'world'

export interface HostOptions {
  readonly reach?: Reach
  /** The address by which people reach this server, `https://cards.example`. */
  readonly publicUrl?: string
  /** More names to answer to; `*` stands for all. */
  readonly allowHosts?: readonly string[]
}

/** Whether the server answers to the `Host` of a request. */
export type KnowsHost = (host: string | undefined) => boolean

export function hostsOf({ reach = 'world', publicUrl, allowHosts = [] }: HostOptions): KnowsHost {
  const named = new Set(allowHosts.map(readHost))
  if (publicUrl !== undefined) named.add(hostnameOf(originOf(publicUrl).slice(publicUrl.indexOf('//') + 2)) ?? '')
  if (named.has('*') || (reach === 'world' && allowHosts.length === 0)) return () => true
  const own = hostname().toLowerCase()
  return host => {
    // A browser always says which host it asks for.
    if (host === undefined) return true
    const name = hostnameOf(host)
    if (name === null) return false
    if (isThisMachine(name) || named.has(name)) return true
    return reach === 'network' && (isAddress(name) || name === own || isLocalName(name))
  }
}

/** The origin of a public address; throws `Unusable` for anything else. */
export function originOf(publicUrl: string): string {
  const wanted = 'an address as https://cards.example, without a path, is wanted'
  if (!URL.canParse(publicUrl)) throw new Unusable('publicUrl', `${show(publicUrl)} where ${wanted}`)
  const { protocol, origin, href } = new URL(publicUrl)
  if (!/^https?:$/.test(protocol) || href !== `${origin}/`) {
    throw new Unusable('publicUrl', `${show(publicUrl)} where ${wanted}`)
  }
  return origin
}

/** The name in a `Host`, without its port; null where there is none. */
export function hostnameOf(host: string): string | null {
  if (!/^[^\s/\\?#@]+$/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname.replace(/\.$/, '')
}

/** Names and addresses that lead a browser to its own machine, whoever asks. */
export function isThisMachine(name: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
}

/** An address is nobody's name: a page under it was served from there. */
function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** Names that only a local network gives: one word, or an ending that is reserved for such. */
function isLocalName(name: string): boolean {
  return !name.includes('.') || /\.(?:local|lan|home|home\.arpa|internal|intranet|localdomain|fritz\.box)$/.test(name)
}

function readHost(text: string): string {
  if (text === '*') return text
  const name = hostnameOf(text)
  if (name === null) throw new Unusable('allowHosts', `${show(text)} where a name as cards.example is wanted`)
  return name
}
