/** The levels of computer players: `random` for any game, the others as far as a game has built them. */

import { choice, type Game, type Policy, Unusable } from '../engine/index.ts'

/** All levels there will be, weakest first. */
export const LEVELS = ['random', 'easy', 'normal', 'hard', 'expert'] as const

/** Levels that search: what holds up others (a server's tables) lets them think in a thread of their own. */
export const LONG_THINKING: readonly string[] = ['expert']

/** Any legal move with the same chance. Works for every game. */
export const randomPolicy: Policy = ({ observation, random }) => choice(random, observation.legal_moves ?? [])

/** The levels of a game that are built, weakest first. */
export function levelsOf(game: Game): string[] {
  return ['random', ...LEVELS.filter(level => Object.hasOwn(game.levels, level))]
}

/** The policy of a level. Throws `Unusable` for one that is not built, naming those that are. */
export function policyOf(game: Game, level: string, place = 'level'): Policy {
  if (level === 'random') return randomPolicy
  if (Object.hasOwn(game.levels, level)) return game.levels[level]
  const known = (LEVELS as readonly string[]).includes(level)
  const problem = known ? `no level "${level}" of ${game.name} yet` : `there is no level ${JSON.stringify(level)}`
  throw new Unusable(place, `${problem}; there are ${levelsOf(game).join(', ')}`)
}

/** The wanted level, or the best one below it that is built. Throws `Unusable` for what is no level at all. */
export function bestLevel(game: Game, wanted: string, place = 'level'): string {
  const at = (LEVELS as readonly string[]).indexOf(wanted)
  if (at < 0) throw new Unusable(place, `there is no level ${JSON.stringify(wanted)}; there are ${LEVELS.join(', ')}`)
  const built = levelsOf(game)
  return LEVELS.slice(0, at + 1).findLast(level => built.includes(level)) ?? 'random'
}
