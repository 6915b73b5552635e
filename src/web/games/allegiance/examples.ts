import type { Observation } from '../../../engine/index.ts'
import type { Lessons } from '../../rules/example.ts'

const common = { seats: 4, options: {}, start: null, seed: '7', seat: 3, before: [] }

/** Small moments of Allegiance, and what is said in a first game. */
export const lessons: Lessons = {
  examples: [
    { ...common, id: 'swear', wrong: () => ({ type: 'play', card: 'red' }) },
    { ...common, id: 'ballot', until: 'skip', wrong: () => ({ type: 'play', card: 'blue' }) },
    { ...common, id: 'green', until: 'play', wrong: () => ({ type: 'play', card: 'green' }) },
  ],
  firstGame: { seats: 4, options: { rounds: 4 }, seed: '11', seat: 0, level: 'easy', tip: tipFor },
}

function tipFor(observation: Observation): string | null {
  if (!observation.you_owe && observation.phase === 'play') return 'out'
  return observation.phase
}
