import { expect, test } from 'vitest'
import type { GameEvent } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import type { Movement } from '../../motion/movement.ts'
import { presidentMovements } from './movements.ts'

/** A table as seat 0 sees it. */
function seen(view: object, seat: number | null = 0): TableObservation {
  return { seat, phase: 'play', view: { hand: ['3c', '9d'], top: null, reversed: false, ...view } } as never
}

/** Movements in short: "laid:9d < seat:1 @0". */
function short(movement: Movement): string {
  const { how, at } = movement
  switch (how) {
    case 'arrive':
      return `${movement.spot} < ${movement.from} @${at}`
    case 'depart':
      return `${movement.spot} > ${movement.to} @${at}`
    case 'fly':
      return `${movement.ghost} ${movement.from} > ${movement.to} @${at}`
    case 'show':
      return `${movement.spot} ${movement.as} @${at}`
    case 'shift':
      return `shift ${movement.group} @${at}`
    default:
      return `${how} @${at}`
  }
}

const lies = (seat: number, ...cards: string[]) => ({ top: { seat, cards } })
const play = (seat: number, cards: string[], reversed = false) => ({ type: 'play', seat, cards, reversed })

const CASES: readonly [string, object[], TableObservation | null, TableObservation, string[]][] = [
  [
    'another seat plays: from the seat to the pile, the older one aside',
    [play(1, ['9d', '9s'])],
    seen(lies(0, '4c', '4d')),
    seen(lies(1, '9d', '9s')),
    ['laid:9d < seat:1 @0', 'laid:9s < seat:1 @0', 'under < pile @0'],
  ],
  [
    'one plays oneself: from the hand, and the hand closes up',
    [play(0, ['9d'])],
    seen({}),
    seen(lies(0, '9d')),
    ['laid:9d < card:9d @0', 'shift hand @0', 'under < pile @0'],
  ],
  ['a pass rises', [{ type: 'pass', seat: 2 }], seen({}), seen({}), ['act:2 rise @0']],
  [
    'the last pass gives the trick to its winner',
    [
      { type: 'pass', seat: 2 },
      { type: 'trick', winner: 1, leader: 1 },
    ],
    seen(lies(1, '9d')),
    seen({}),
    ['act:2 rise @0', 'pile > seat:1 @0'],
  ],
  [
    'the trick goes to who won it, though another leads',
    [{ type: 'trick', winner: 0, leader: 1 }],
    seen(lies(0, '2d')),
    seen({}),
    ['pile > seat:0 @0'],
  ],
  [
    'a play that lies no more when all is told goes to the middle',
    [play(1, ['2d']), { type: 'trick', winner: 1, leader: 1 }],
    seen({}),
    seen({}),
    ['back seat:1 > middle @0', 'pile > seat:1 @0'],
  ],
  [
    'going out drops the title on the seat',
    [play(1, ['2d']), { type: 'out', seat: 1, place: 1, title: 'president' }],
    seen({}),
    seen(lies(1, '2d')),
    ['laid:2d < seat:1 @0', 'under < pile @0', 'title:1 drop @260'],
  ],
  [
    'a revolution: the cloth, then the ranks',
    [play(2, ['6c', '6d', '6h', '6s'], true)],
    seen({}),
    seen({ ...lies(2, '6c', '6d', '6h', '6s'), reversed: true }),
    [
      ...['6c', '6d', '6h', '6s'].map(card => `laid:${card} < seat:2 @0`),
      'under < pile @0',
      'dye dye @0',
      'revolt grow @0',
      'revolt-below fade @0',
      'shift ranks @300',
    ],
  ],
  [
    'within a revolution a play turns nothing',
    [play(2, ['5c'], true)],
    seen({ reversed: true }),
    seen({ ...lies(2, '5c'), reversed: true }),
    ['laid:5c < seat:2 @0', 'under < pile @0'],
  ],
  [
    'a gift to me comes open',
    [
      { type: 'transfer', giver: 3, receiver: 0, count: 2 },
      { type: 'transfer_cards', to: 0, giver: 3, receiver: 0, cards: ['3c', '9d'] },
    ],
    seen({}),
    seen({}),
    ['card:3c < seat:3 @0', 'card:9d < seat:3 @80', 'shift hand @0'],
  ],
  [
    'a gift of mine leaves the hand',
    [{ type: 'transfer_cards', to: 0, giver: 0, receiver: 2, cards: ['3c'] }],
    seen({}),
    seen({}),
    ['card:3c > seat:2 @0', 'shift hand @0'],
  ],
  [
    'a gift between others is seen from behind',
    [{ type: 'transfer', giver: 3, receiver: 1, count: 2 }],
    seen({}),
    seen({}),
    ['back seat:3 > seat:1 @0', 'back seat:3 > seat:1 @80'],
  ],
  [
    'a deal: backs to the others in turn, my cards one by one',
    [{ type: 'round_start', round: 1, leader: 0, counts: [2, 2, 2] }],
    null,
    seen({}),
    [
      ...[1, 2, 1, 2, 1, 2].map((seat, i) => `back middle > seat:${seat} @${i * 40}`),
      'card:3c < middle @0',
      'card:9d < middle @40',
    ],
  ],
  [
    'who watches sees backs go to all',
    [{ type: 'round_start', round: 1, leader: 0, counts: [2, 2] }],
    null,
    seen({ hand: null }, null),
    [0, 1, 0, 1, 0, 1].map((seat, i) => `back middle > seat:${seat} @${i * 40}`),
  ],
]
for (const [what, events, before, after, moves] of CASES)
  test(what, () =>
    expect(presidentMovements({ events: events as unknown as GameEvent[], before, after }).map(short)).toEqual(moves),
  )
