import { expect, test } from 'vitest'
import { eventsFor, observe } from '../../../engine/index.ts'
import { Dice } from '../../dice.ts'
import { president } from '../index.ts'
import { Round } from '../playout/round.ts'
import { type Story, table } from '../story.ts'
import { type Belief, LikelyWorlds, logLikelihood } from './likely.ts'
import { sightOf } from './sight.ts'

const BELIEF: Belief = { worlds: 64, slips: 0.1, spread: 0.5, trust: 1 }

function sight({ setup, state, events }: Story) {
  return sightOf({ observation: observe(president, setup, state, 0), events: eventsFor(events, 0) })
}

/** Seat 0 leads a nine, the others pass on it and it leads again: its own deeds and theirs, with hands as they may be. */
function passedOn(...hands: [string, string, string]): Story {
  return table(...hands)
    .plays(0, '9c')
    .passes(1)
    .passes(2)
}

test('who could not play was sure to pass; who could was not', () => {
  const unable = passedOn('9c 3c 3d', '4c 5c 6c', '4d 5d 6d')
  expect(logLikelihood(sight(unable), new Round().load(unable.state), BELIEF)).toBe(0)
  const able = passedOn('9c 3c 3d', 'Tc 5c 6c', '4d 5d 6d')
  const log = logLikelihood(sight(able), new Round().load(able.state), BELIEF)
  expect(log).toBeLessThan(Math.log(0.5))
  // Of two legal moves each is taken by a slip in one of twenty at least.
  expect(log).toBeGreaterThanOrEqual(Math.log(0.05))
})

test('the own deeds say nothing, and neither do defaults', () => {
  const story = table('9c 3c 3d', '4c 5c 6c', '4d 5d 6d').plays(0, '3c')
  expect(logLikelihood(sight(story), new Round().load(story.state), BELIEF)).toBe(0)
  const able = passedOn('9c 3c 3d', 'Tc 5c 6c', '4d 5d 6d')
  const seen = sight(able)
  const deeds = seen.deeds.map(deed => ({ ...deed, isDefault: true }))
  expect(logLikelihood({ ...seen, deeds }, new Round().load(able.state), BELIEF)).toBe(0)
})

test('of two worlds the likely one is drawn the more often, by the ratio of their chances', () => {
  const seen = sight(passedOn('9c 3c 3d', '4c 5c 6c', '4d 5d 6d'))
  const unable = new Round().load(passedOn('9c 3c 3d', '4c 5c 6c', '4d 5d 6d').state)
  const able = new Round().load(passedOn('9c 3c 3d', 'Tc 5c 6c', '4d 5d 6d').state)
  let turn = 0
  const worlds = new LikelyWorlds(seen, { ...BELIEF, worlds: 2 }, into => into.copy(turn++ === 0 ? unable : able))
  const odds = Math.exp(logLikelihood(seen, able, BELIEF))
  const dice = new Dice(7)
  const into = new Round()
  let unlikely = 0
  for (let draw = 0; draw < 2000; draw++) {
    worlds.draw(into, dice)
    if (into.held(1, 7) === 1) unlikely += 1
  }
  const due = (2000 * odds) / (1 + odds)
  // Five standard deviations.
  expect(Math.abs(unlikely - due)).toBeLessThan(5 * Math.sqrt(due))
})
