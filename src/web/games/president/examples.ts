import type { Observation } from '../../../engine/index.ts'
import type { Lessons } from '../../rules/example.ts'
import type { PresidentView } from './view.ts'

const play = (...cards: string[]) => ({ type: 'play', cards })
const common = { seats: 4, options: { rounds: 1 }, seed: '1', seat: 0 }

/** Small moments of President, and what is said in a first game. */
export const lessons: Lessons = {
  examples: [
    {
      ...common,
      id: 'pair',
      start: {
        hands: [
          ['4h', 'Jc', 'Jd', 'Qs'],
          ['3s', '5c', '6h', '8c'],
          ['7c', '8d', 'Ks', 'Ac'],
          ['3h', '6d', '9c', '9d'],
        ],
        leader: 3,
      },
      before: [[3, play('9c', '9d')]],
      wrong: () => play('Qs'),
    },
    {
      ...common,
      id: 'equal',
      start: {
        hands: [
          ['5h', '9d', 'Js'],
          ['3s', '5c', '6h'],
          ['7c', '8d', 'Ks'],
          ['3h', '6d', '9c'],
        ],
        leader: 3,
      },
      before: [[3, play('9c')]],
      wrong: () => play('9d'),
    },
    {
      ...common,
      id: 'revolution',
      start: {
        hands: [
          ['3d', '6c', '6d', '6h', '6s'],
          ['3s', '5c', '8c', 'Ah'],
          ['7c', '8d', 'Ks', '2c'],
          ['3h', '4d', '9c', 'Kd'],
        ],
        leader: 0,
      },
      before: [],
      wrong: () => ({ type: 'pass' }),
    },
  ],
  firstGame: {
    seats: 4,
    options: { rounds: 1 },
    seed: '20',
    seat: 0,
    level: 'easy',
    tip: tipFor,
  },
}

function tipFor(observation: Observation): string | null {
  if (observation.phase === 'over') return 'over'
  const view = observation.view as unknown as PresidentView | null
  if (view === null) return null
  if (observation.seat !== null && view.places.includes(observation.seat)) return 'out'
  if (view.reversed) return 'turned'
  if (!observation.you_owe) return 'wait'
  if (view.top === null) return 'lead'
  return observation.legal_moves?.every(move => move.type === 'pass') ? 'pass' : 'beat'
}
