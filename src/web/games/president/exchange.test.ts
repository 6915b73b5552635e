import { expect, test } from 'vitest'
import type { TableObservation } from '../../../protocol/index.ts'
import { exchangeOf } from './exchange.ts'

const at = (view: object, rest: object = {}) =>
  ({
    phase: 'exchange',
    you_owe: true,
    view: { received: null, gave: null, owes_cards: null, ...view },
    ...rest,
  }) as unknown as TableObservation
const received = { from: 2, cards: ['Ad', '2s'] }
const gave = { to: 1, cards: ['2c'] }

const CASES = [
  ['owing a return', at({ received, owes_cards: 2 }), { other: 2, cards: ['Ad', '2s'], owes: 2 }],
  ['waiting for the return', at({ gave }, { you_owe: false }), { other: 1, cards: ['2c'], owes: null }],
  ['having given the return', at({ received, gave: { to: 2, cards: ['3c', '4c'] } }, { you_owe: false }), null],
  ['a neutral seat', at({}, { you_owe: false }), null],
  ['in play', at({ received, gave }, { phase: 'play' }), null],
] as const
for (const [what, observation, scene] of CASES) test(what, () => expect(exchangeOf(observation)).toEqual(scene))
