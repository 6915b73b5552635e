/** How a game ended, in words. */

import type { Told } from '../../engine/index.ts'
import { capital, count, join, people, verb } from './phrases.ts'
import { winningColour } from './results.ts'
import { COLOURS, type Colour } from './state.ts'

/** "Red carries it, by one. Ada and Tom stood for red, Ben and Cleo for blue. Ada and Tom win." */
export function ending(balance: number, allegiances: readonly Colour[], told: Told): string {
  const winner = winningColour(balance)
  const seatsOf = (goal: Colour) => allegiances.flatMap((card, seat) => (card === goal ? [seat] : []))
  const how =
    winner === 'green'
      ? 'The weight ends at 0, as green wanted'
      : `${capital(winner)} carries it, by ${count(Math.abs(balance))}`
  const goals = COLOURS.filter(goal => seatsOf(goal).length > 0).map(
    (goal, index) => `${people(seatsOf(goal), told)} ${index === 0 ? 'stood for' : 'for'} ${goal}`,
  )
  const winners = seatsOf(winner)
  const end =
    winners.length === 0 ? 'Nobody wins' : `${capital(people(winners, told))} ${verb(winners, told, 'win', 'wins')}`
  return `${how}. ${capital(join(goals))}. ${end}.`
}
