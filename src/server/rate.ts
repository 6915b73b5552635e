import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Addresses, COSTLY } from './addresses.ts'
import type { Problem } from './problem.ts'

/** Counts the requests of each address together with its handshakes and messages; too many are answered 429. */
export async function countRequests(app: FastifyInstance, addresses: Addresses): Promise<void> {
  class Counter {
    incr(key: string, told: (error: Error | null, counted?: { current: number; ttl: number }) => void): void {
      const { spent, leftMs } = addresses.spend(key)
      told(null, { current: spent, ttl: leftMs })
    }

    child(): Counter {
      return this
    }
  }
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    max: addresses.perWindow,
    store: Counter as unknown as FastifyRateLimitStoreCtor,
    keyGenerator: ({ caller }) => addresses.keyOf(caller) ?? '',
    allowList: ({ caller }) => addresses.keyOf(caller) === null,
    errorResponseBuilder: (_request, { ttl }) => addresses.askedTooMuch(ttl),
  })
  app.addHook('onRequest', app.rateLimit())
}

/** A wrong token or code counts more than a request: who guesses is soon out of tries. */
export function countGuess(addresses: Addresses, request: FastifyRequest, { code }: Pick<Problem, 'code'>): void {
  const isGuess = code === 'no_such_code' || (code === 'no_token' && request.headers.authorization !== undefined)
  if (isGuess) addresses.tooMany(addresses.keyOf(request.caller), COSTLY)
}
