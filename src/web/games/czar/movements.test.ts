import { expect, test } from 'vitest'
import type { GameEvent } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import type { Movement } from '../../motion/movement.ts'
import { czarMovements } from './movements.ts'

const seen = (czar: number) => ({ seat: 0, phase: 'submit', view: { czar } }) as unknown as TableObservation

function short(movement: Movement): string {
  const { how, at } = movement
  if (how === 'arrive') return `${movement.spot} < ${movement.from} @${at}`
  if (how === 'fly') return `${movement.ghost} ${movement.from} > ${movement.to} @${at}`
  return how === 'show' ? `${movement.spot} ${movement.as} @${at}` : how
}

const CARDS = [{ id: 'w1', text: 'soup' }]
const CASES: readonly [string, object, number, string[]][] = [
  [
    'an entry goes to the middle face down',
    { type: 'locked_in', seat: 2 },
    1,
    ['back seat:2 > prompt @0', 'lock:2 stamp @260'],
  ],
  ['mine goes there from the hand', { type: 'locked_in', seat: 0 }, 1, ['back hand > prompt @0', 'lock:0 stamp @260']],
  ['a new prompt comes down', { type: 'round_start', round: 2 }, 1, ['prompt drop @0']],
  ['what is drawn comes after it', { type: 'draw', to: 0, cards: CARDS }, 1, ['white:w1 < prompt @260']],
  [
    'the czar sees backs shuffled, and turns them by hand',
    { type: 'reveal', entries: [['a'], ['b']] },
    0,
    ['entry:0 shuffle @0', 'entry:1 shuffle @40'],
  ],
  [
    'the others see them turned one at a time',
    { type: 'reveal', entries: [['a'], ['b']] },
    3,
    [
      'entry:0 shuffle @0',
      'cover:0 uncover @520',
      'text:0 flip @640',
      'entry:1 shuffle @40',
      'cover:1 uncover @940',
      'text:1 flip @1060',
    ],
  ],
  [
    'the attribution: name, quip, commentary, award',
    { type: 'round_result', winner: 2 },
    1,
    ['winner grow @0', 'quip rise @320', 'commentary rise @540', 'award winner > award:2 @760', 'award:2 stamp @1020'],
  ],
]
for (const [what, event, czar, moves] of CASES)
  test(what, () =>
    expect(
      czarMovements({ events: [event] as unknown as GameEvent[], before: seen(czar), after: seen(czar) }).map(short),
    ).toEqual(moves),
  )
