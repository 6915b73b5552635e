import type { Bot } from '../bots/index.ts'
import type { GameEvent } from '../engine/index.ts'
import type { Player } from './player.ts'

/** A computer player at a driver's seat: it gets what a program there would get, in the same order. */
export function botPlayer(bot: Bot): Player {
  const events: GameEvent[] = []
  return {
    start() {},
    event(_n, event) {
      events.push(event)
    },
    async turn({ observation }) {
      return { move: bot.decide(observation, events) }
    },
    refused({ code }) {
      throw new Error(`a move of the bot ${bot.level} is refused: ${code}`)
    },
    end() {},
    async close() {},
  }
}
