import {
  fromSeed,
  type Game,
  type GameEvent,
  type Lessons,
  type Move,
  type Observation,
  type Policy,
  type Random,
  type Seen,
  sha256Hex,
} from '../engine/index.ts'
import { policyOf } from './levels.ts'

/**
 * The generator of a bot, its own for every seat. `seed` is any text: a table draws one from the system, a match
 * takes its own seed. What the bot gets is a hash of it, so that its draws are none of the game's, and tell
 * nothing of them.
 */
export function botRandom(seed: string, seat: number): Random {
  return fromSeed(BigInt(`0x${sha256Hex(`fairdeal bot ${seed} at seat ${seat}`)}`))
}

/** A computer player at one seat of one game: it is given what a person there is given, and nothing else. */
export class Bot {
  readonly level: string
  /** What finished games taught it; null for one that was taught nothing. */
  readonly lessons: Lessons | null
  private readonly policy: Policy
  private random: Random

  constructor(level: string, policy: Policy, random: Random, lessons: Lessons | null = null) {
    this.level = level
    this.policy = policy
    this.random = random
    this.lessons = lessons
  }

  /** One of the legal moves of the observation. `events` are all that the seat was told so far. */
  decide(observation: Observation, events: readonly GameEvent[]): Move {
    return this.took(this.policy(this.seen(observation, events)))
  }

  /** All it decides by, for a driver that lets the policy run elsewhere and brings the outcome to `took`. */
  seen(observation: Observation, events: readonly GameEvent[]): Seen {
    const { random, lessons } = this
    return lessons === null ? { observation, events, random } : { observation, events, random, lessons }
  }

  /** Takes the outcome of its policy over: the move, and the generator after it. */
  took([move, random]: readonly [Move, Random]): Move {
    this.random = random
    return move
  }
}

/** Whose bot it is, and what it was taught. The same data gives the same decisions. */
export interface BotMaking {
  readonly seed: string
  readonly seat: number
  readonly lessons?: Lessons | null
}

/**
 * A bot of a level for a seat. Throws `Unusable` for a level that is not built.
 * @example makeBot(president, 'easy', { seed: '7', seat: 2 }).decide(observation, events)
 */
export function makeBot(game: Game, level: string, { seed, seat, lessons = null }: BotMaking): Bot {
  return new Bot(level, policyOf(game, level), botRandom(seed, seat), lessons)
}
