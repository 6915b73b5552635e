import { canonical, eventsFor, type Move, observe, seatNames } from '../engine/index.ts'
import type { Check } from './check.ts'
import { viewersOf } from './secrecy.ts'
import { textFault } from './text-fault.ts'

const AT_STEPS = 6
/** Texts of people shorter than this may well occur in a sentence by chance and need no quoting to be left out. */
const SHORT = 3

/** Every event has a sentence or none, every legal move a label of its own, and no text shows how it was made. */
export const words: Check = {
  name: 'words',
  look(_subject, run, dice, report) {
    const { game, setup, steps } = run
    const names = seatNames(setup.seats)
    const tried = new Set(dice.some(steps, AT_STEPS).map(step => step.index))
    for (const step of steps) {
      if (!tried.has(step.index) && step.index >= 0 && step !== steps[steps.length - 1]) continue
      for (const viewer of viewersOf(run)) {
        const told = { names, viewer }
        for (const event of eventsFor(step.events, viewer)) {
          const sentence = game.words.event(event, told)
          if (sentence === null) continue
          const fault = textFault(sentence, { sentence: true, quoted: textsIn(event) })
          if (fault !== null) report(step.index, `the words of ${event.type}: ${fault}`)
        }
        const observation = observe(game, setup, step.state, viewer)
        const fault = textFault(observation.text, { sentence: true, quoted: textsIn(observation.view) })
        if (fault !== null) report(step.index, `the text of an observation: ${fault}`)
        const legal = (observation.legal_moves ?? []) as readonly Move[]
        const labels = legal.map(move => game.words.move(move, observation))
        for (const [index, label] of labels.entries()) {
          const wrong = textFault(label, { sentence: false, quoted: textsIn(observation.view) })
          if (wrong !== null) report(step.index, `the label of ${canonical(legal[index])}: ${wrong}`)
          const first = labels.indexOf(label)
          if (first < index) {
            report(step.index, `${canonical(legal[first])} and ${canonical(legal[index])} are both called "${label}"`)
          }
        }
      }
      const results = game.results(step.state)
      if (results === null) continue
      for (const viewer of viewersOf(run)) {
        const fault = textFault(game.words.results(results, { names, viewer }), { sentence: true })
        if (fault !== null) report(step.index, `the words of the results: ${fault}`)
      }
    }
  },
}

/** All longer texts in a value: what people wrote may hold anything and is no fault of the words around it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > SHORT ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value)
    .flatMap(textsIn)
    .sort((a, b) => b.length - a.length)
}
