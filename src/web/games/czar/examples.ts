import type { Observation } from '../../../engine/index.ts'
import type { Lessons } from '../../rules/example.ts'
import type { CzarView } from './view.ts'

const common = { seats: 4, options: {}, start: null, seed: '5', before: [] }

/** Small moments of Czar, and what is said in a first game. */
export const lessons: Lessons = {
  examples: [
    {
      ...common,
      id: 'fill',
      seat: 1,
      wrong: observation => {
        const { hand, black } = observation.view as unknown as CzarView
        const cards = (hand ?? []).slice(0, (black?.pick ?? 1) + 1).map(card => card.id)
        return { type: 'submit', cards } as never
      },
    },
    { ...common, id: 'judge', seat: 0, until: 'pick', wrong: () => ({ type: 'pick', entry: 7 }) as never },
  ],
  firstGame: { seats: 4, options: { target_awards: 1 }, seed: '3', seat: 1, level: 'easy', tip: tipFor },
}

function tipFor(observation: Observation): string | null {
  const { czar } = (observation.view ?? {}) as Partial<CzarView>
  if (observation.phase === 'over') return 'over'
  const isCzar = czar === observation.seat
  if (observation.phase === 'submit') return isCzar ? 'czarWaits' : observation.you_owe ? 'submit' : 'submitted'
  return isCzar ? 'pick' : 'picking'
}
