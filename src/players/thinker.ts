/**
 * Lets bots that search think in a thread of their own, so that a server's tables go on meanwhile. What is decided is
 * the same wherever it is thought: a policy is given its seat's sight and a generator, and nothing else.
 */

import { Worker } from 'node:worker_threads'
import type { Bot } from '../bots/index.ts'
import type { GameEvent, Move, Observation, Random, Seen } from '../engine/index.ts'

/** To the thread: one decision to make. */
export interface Thought {
  readonly id: number
  readonly game: string
  readonly level: string
  readonly seen: Seen
}

/** From the thread: what the policy gave, or why it gave nothing. */
export type Outcome =
  | { readonly id: number; readonly chosen: [Move, Random] }
  | { readonly id: number; readonly problem: string }

export interface Thinker {
  /** The move the bot decides on, as `bot.decide` would give it. */
  think(bot: Bot, observation: Observation, events: readonly GameEvent[]): Promise<Move>
  close(): Promise<void>
}

/** Whether there is a file to start as a thread: in a build there is, in a checkout that runs from its sources not. */
export function canThink(): boolean {
  return import.meta.url.endsWith('.js')
}

/** A thread that is started with the first thought and again after it broke. */
export function threadThinker(file = new URL('./thoughts.js', import.meta.url)): Thinker {
  const waiting = new Map<number, { resolve(chosen: [Move, Random]): void; reject(error: Error): void }>()
  let worker: Worker | null = null
  let last = 0

  const lost = (gone: Worker, error: Error) => {
    if (worker !== gone) return
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const start = (): Worker => {
    const made = new Worker(file)
    // A thread that only waits keeps nobody from ending.
    made.unref()
    made.on('message', (outcome: Outcome) => {
      const one = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      if ('chosen' in outcome) one?.resolve(outcome.chosen)
      else one?.reject(new Error(outcome.problem))
    })
    made.on('error', error => lost(made, error as Error))
    made.on('exit', code => lost(made, new Error(`the thread of the bots ended with ${code}`)))
    return made
  }

  return {
    async think(bot, observation, events) {
      worker ??= start()
      const id = ++last
      const chosen = new Promise<[Move, Random]>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage({
        id,
        game: observation.game,
        level: bot.level,
        seen: bot.seen(observation, events),
      } satisfies Thought)
      return bot.took(await chosen)
    },
    async close() {
      const running = worker
      worker = null
      await running?.terminate()
    },
  }
}
