/** Arenas to measure. */

import { readFileSync } from 'node:fs'
import { type Job, makeSchedule } from '../../src/arena/index.ts'
import { readOptions } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'

/** An arena of a game between levels; the game's own options, and the house's deck where it wants one. */
export function jobOf(id: string, levels: readonly string[], more: Partial<Job> = {}): Job {
  const game = findGame(id)
  if (game === null) throw new Error(`there is no game ${id}`)
  const deck = JSON.parse(readFileSync(new URL('../../decks/house.json', import.meta.url), 'utf8'))
  const given = Object.fromEntries(game.materials.map(spec => [spec.option, deck.id]))
  return {
    game: id,
    options: readOptions(game.options, given),
    materials: Object.fromEntries(game.materials.map(spec => [spec.name, spec.read(deck, 'deck')])),
    seed: '7',
    entrants: levels.map((level, at) => ({ name: `${level} ${at + 1}`, kind: 'bot', level })),
    schedule: makeSchedule(levels.length, game.seats.usual),
    budgetMs: 1000,
    replays: false,
    embed: false,
    ...more,
  }
}
