import { expect, test } from 'vitest'
import type { TableObservation } from '../../../protocol/index.ts'
import { onlyPass, passAfterMs } from './auto-pass.ts'

const at = (part: object) =>
  ({ you_owe: true, phase: 'play', legal_moves: [{ type: 'pass' }], ...part }) as unknown as TableObservation

const CASES = [
  ['a pass is all there is', at({}), true],
  ['something beats the pile', at({ legal_moves: [{ type: 'play' }, { type: 'pass' }] }), false],
  ['one play is all there is', at({ legal_moves: [{ type: 'play' }] }), false],
  ['another seat owes', at({ you_owe: false, legal_moves: null }), false],
  ['a gift is owed', at({ phase: 'exchange' }), false],
] as const
for (const [what, observation, passes] of CASES) test(what, () => expect(onlyPass(observation)).toBe(passes))

test('it waits as long as a bot does, or longer', () => {
  expect([passAfterMs(0), passAfterMs(0.5), passAfterMs(1)]).toEqual([800, 1650, 2500])
})
