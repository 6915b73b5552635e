import { expect, test } from 'vitest'
import { actOf } from './keys.ts'

const KEYS = [
  [' ', { do: 'play' }],
  ['k', { do: 'play' }],
  ['ArrowRight', { do: 'step', by: 1 }],
  [',', { do: 'step', by: -1 }],
  ['j', { do: 'mark', by: -1 }],
  ['0', { do: 'seek', to: 0 }],
  ['7', { do: 'seek', to: 0.7 }],
  ['End', { do: 'seek', to: 1 }],
  ['>', { do: 'speed', by: 1 }],
  ['x', null],
  ['toString', null],
] as const
for (const [key, act] of KEYS) test(`"${key}" does ${act?.do ?? 'nothing'}`, () => expect(actOf(key)).toEqual(act))
