/** What a place is worth: its points, and in a series what the seat may expect of the rounds to come from there. */

import type { Sight } from './sight.ts'
import { HARD_STANDINGS } from './standings.ts'

/** The worth of each place of the present round, the first's first. */
export function worthOf({ table: { seats }, options, round }: Pick<Sight, 'table' | 'options' | 'round'>): number[] {
  const points = Array.from({ length: seats }, (_, place) => seats - place)
  const shares = HARD_STANDINGS[options.next_leader][seats]
  let worth = points
  for (let left = options.rounds - round; left > 0; left--) {
    const later = worth
    worth = points.map((own, place) => own + shares[place].reduce((sum, share, next) => sum + share * later[next], 0))
  }
  return worth
}
