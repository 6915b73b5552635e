import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { show, Unusable } from '../engine/index.ts'

/** Who asks, and under which address they know this server: what the connection says, or the proxies that are trusted. */
export interface Caller {
  readonly address: string
  readonly protocol: 'http' | 'https'
  readonly host: string | undefined
}

/** How many proxies in front of the server are trusted, or their addresses and ranges. */
export type TrustedProxies = number | readonly string[]

/** Whether the machine at an address, so many hops away from here, is a proxy whose word counts. */
export type Trust = (address: string, hop: number) => boolean

/** Reads which proxies are trusted; throws `Unusable`. */
export function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  const list = new BlockList()
  for (const entry of proxies.flatMap(name => (name === 'loopback' ? LOOPBACK : [name]))) addRange(list, entry)
  return address => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Who asks. What a header says counts as far back as proxies are trusted. */
export function callerOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trust: Trust): Caller {
  const peer = plainAddress(socket.remoteAddress ?? '')
  const isProxy = trust(peer, 0)
  const said = (name: string) => (isProxy ? lastOf(headers[name]) : undefined)
  const isSafe = (socket as { encrypted?: boolean }).encrypted === true
  const protocol = said('x-forwarded-proto')?.toLowerCase() ?? (isSafe ? 'https' : 'http')
  return {
    address: farthest([peer, ...listOf(headers['x-forwarded-for']).reverse()], trust),
    protocol: protocol === 'https' || protocol === 'wss' ? 'https' : 'http',
    host: said('x-forwarded-host') ?? headers.host,
  }
}

/** What an address is counted as: itself, or for IPv6 the network of 64 bits that one subscriber has. */
export function countedAs(address: string): string {
  return normalizeIP(address, 64)
}

export function isLoopback(address: string): boolean {
  return /^127\./.test(address) || address === '::1'
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/** The first that is no trusted proxy, from here on outwards; what is no address says nothing. */
function farthest(path: readonly string[], trust: Trust): string {
  let hop = 0
  while (hop + 1 < path.length && trust(path[hop], hop) && isIP(path[hop + 1]) !== 0) hop++
  return path[hop]
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []].flat().flatMap(line => line.split(',').map(part => plainAddress(part.trim())))
}

/** The last one counts: it is of the proxy that is nearest. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = [header ?? []].flat().at(-1)?.split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}

/** An address without a port, a zone, brackets, or the clothes of IPv6 around one of IPv4. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
}

function addRange(list: BlockList, text: string): void {
  const [address, bits, ...rest] = text.split('/')
  const version = isIP(address)
  const max = version === 6 ? 128 : 32
  const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
  if (version === 0 || !isWhole || rest.length > 0) {
    throw new Unusable(
      'trustProxy',
      `${show(text)} where a number of proxies, addresses, or ranges as 10.0.0.0/8 are wanted`,
    )
  }
  list.addSubnet(address, bits === undefined ? max : Number(bits), version === 6 ? 'ipv6' : 'ipv4')
}
