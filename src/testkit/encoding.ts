import { canonical, eventsFor, type GameEvent, legalActions, type Move, observe } from '../engine/index.ts'
import type { Check } from './check.ts'
import { viewersOf } from './secrecy.ts'

const AT_STEPS = 4

/**
 * Of a game that has an encoding: each legal move has a number of its own that leads back to it, no other number does,
 * and the vector is made of what the viewer was told and of nothing else.
 */
export const encoding: Check = {
  name: 'encoding',
  look(_subject, run, dice, report) {
    const { game, setup, steps } = run
    if (game.encoding === undefined) return
    const { encode, decode, tensor, actions, length } = game.encoding
    const looked = new Set(dice.some(steps, AT_STEPS))
    const told: GameEvent[] = []
    for (const step of steps) {
      told.push(...step.events)
      for (const viewer of viewersOf(run)) {
        const observation = observe(game, setup, step.state, viewer)
        const legal = (observation.legal_moves ?? []) as readonly Move[]
        for (const move of legal) {
          const action = encode(move, observation)
          const named = `${canonical(move)} has the number ${action}`
          if (actions[action] === undefined) report(step.index, `${named}, and there are ${actions.length} actions`)
          else if (canonical(decode(action, observation)) !== canonical(move)) {
            report(step.index, `${named}, which is read as ${canonical(decode(action, observation))}`)
          }
        }
        if (!looked.has(step)) continue
        const numbers = new Set(legalActions(game.encoding, observation))
        const illegal = actions.findIndex((_, action) => !numbers.has(action) && decode(action, observation) !== null)
        if (illegal !== -1) report(step.index, `the number ${illegal} is read as a move and is not legal`)
        const events = eventsFor(told, viewer)
        const vector = tensor(observation, events)
        if (vector.length !== length) report(step.index, `the vector has ${vector.length} numbers, not ${length}`)
        const strange = vector.findIndex(number => !Number.isFinite(number))
        if (strange !== -1) report(step.index, `the vector has ${vector[strange]} at ${strange}`)
        const copies = JSON.parse(JSON.stringify({ observation, events }))
        if (String(tensor(copies.observation, copies.events)) !== String(vector)) {
          report(step.index, 'the vector of the same observation is another one')
        }
      }
    }
  },
}
