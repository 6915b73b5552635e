/** A plan as a table's log has it, and back. */

import { Unusable } from '../engine/index.ts'
import type { PlanRecord } from './log.ts'
import type { House, Plan } from './plan.ts'

export function writePlan(plan: Plan): PlanRecord {
  const { game, materials, ...rest } = plan
  const hashes = game.materials.map(({ name, hash }) => [name, hash(materials[name])])
  return { ...rest, game: game.id, rules: game.rules, materials: Object.fromEntries(hashes) }
}

/** Throws `Unusable` where this server has not what the plan needs: the game, its rules, a material. */
export function restorePlan(record: PlanRecord, house: House): Plan {
  const { game: id, rules, materials: hashes, ...rest } = record
  const game = house.games.find(game => game.id === id)
  if (game === undefined) throw new Unusable('game', `there is no game "${id}" here`)
  if (game.rules !== rules) {
    throw new Unusable('rules', `it plays ${id} by the rules ${rules}, and this server by ${game.rules}`)
  }
  const materials: Record<string, unknown> = {}
  for (const { name } of game.materials) {
    const found = house.decks.byHash(hashes[name])
    if (found === null) throw new Unusable(name, `there is no ${name} ${hashes[name]} here`)
    materials[name] = found
  }
  return { ...rest, game, materials }
}
