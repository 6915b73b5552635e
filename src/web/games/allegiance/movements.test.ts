import { expect, test } from 'vitest'
import type { GameEvent } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import type { Movement } from '../../motion/movement.ts'
import { allegianceMovements, mostNamed } from './movements.ts'

function seen(phase: string, balance = 0, view: object = {}): TableObservation {
  return { seat: 0, phase, view: { balance, ...view } } as never
}

function short(movement: Movement): string {
  const { how, at, ms } = movement
  if (how === 'arrive') return `${movement.spot} < ${movement.from} @${at}`
  if (how === 'walk') return `${movement.spot} ${movement.along.join(' ')} @${at}+${ms}`
  if (how === 'round') return `${movement.ghost} ${movement.along.join(' ')} @${at}+${ms}`
  return how === 'show' ? `${movement.spot} ${movement.as} @${at}` : how
}

const resolve = (plays: (string | null)[], balance: number) => ({ type: 'resolve', round: 1, plays, balance })

const CASES: readonly [string, object[], TableObservation | null, TableObservation, string[]][] = [
  [
    "another's allegiance is laid beside its token",
    [{ type: 'locked_in', seat: 2 }],
    seen('allegiance'),
    seen('allegiance'),
    ['sworn:2 < seat:2 @0', 'act:2 rise @0'],
  ],
  [
    'my own comes from the hand',
    [
      { type: 'own_move', to: 0, move: { type: 'allegiance', card: 'red' } },
      { type: 'locked_in', seat: 0 },
    ],
    seen('allegiance'),
    seen('allegiance'),
    ['sworn:0 < side:red @0', 'act:0 rise @0'],
  ],
  [
    'a ballot that is in tells nothing more',
    [{ type: 'locked_in', seat: 1 }],
    seen('skip'),
    seen('skip'),
    ['act:1 rise @0'],
  ],
  [
    'a play of mine is laid face down',
    [
      { type: 'own_move', to: 0, move: { type: 'play', card: 'blue' } },
      { type: 'locked_in', seat: 0 },
    ],
    seen('play'),
    seen('play'),
    ['laid < side:blue @0', 'act:0 rise @0'],
  ],
  [
    'all ballots fly together, then the stamp falls',
    [{ type: 'skip', ballots: [2, 2, null, 0], skipped: 2, tie: false }],
    seen('skip'),
    seen('play'),
    ['slip:0 < seat:0 @0', 'slip:1 < seat:1 @0', 'slip:3 < seat:3 @0', 'stamp:2 stamp @220'],
  ],
  [
    // Two rounds over two seats and the last: five stops of 200 ms.
    'in a tie the lamp goes round the tied seats and stops at one',
    [{ type: 'skip', ballots: [1, 0], skipped: 1, tie: true }],
    seen('skip'),
    seen('play'),
    [
      'slip:0 < seat:0 @0',
      'slip:1 < seat:1 @0',
      'lamp seat:0 seat:1 seat:0 seat:1 seat:1 @220+1000',
      'stamp:1 stamp @1220',
    ],
  ],
  [
    // From +1: red 0, blue +1, red 0. Three steps would be 960 ms; 600 at most.
    'plays flip together and push the weight one by one',
    [resolve(['red', 'blue', null, 'red'], 0)],
    seen('play', 1),
    seen('skip', 0),
    [
      'cover:0 uncover @0',
      'play:0 flip @120',
      'cover:1 uncover @0',
      'play:1 flip @120',
      'cover:3 uncover @0',
      'play:3 flip @120',
      'weight cell:1 cell:0 cell:1 cell:0 @240+600',
    ],
  ],
  [
    'one push takes 320 ms',
    [resolve([null, 'blue'], 1)],
    seen('play', 0),
    seen('skip', 1),
    ['cover:1 uncover @0', 'play:1 flip @120', 'weight cell:0 cell:1 @240+320'],
  ],
  ['nothing played, nothing moves', [resolve([null, null], 0)], seen('play'), seen('skip'), []],
  [
    'beyond the track the weight stays on the last cell',
    [resolve(['blue', 'blue'], 6)],
    seen('play', 4),
    seen('skip', 6),
    [
      'cover:0 uncover @0',
      'play:0 flip @120',
      'cover:1 uncover @0',
      'play:1 flip @120',
      'weight cell:4 cell:5 cell:5 @240+600',
    ],
  ],
  [
    'at the end allegiances turn over in seat order, after the weight',
    [resolve(['blue'], 1), { type: 'game_over' }],
    seen('play', 0),
    seen('over', 1, { allegiances: ['red', 'blue'] }),
    [
      'cover:0 uncover @0',
      'play:0 flip @120',
      'weight cell:0 cell:1 @240+320',
      'oath:0 uncover @560',
      'sworn:0 flip @680',
      'oath:1 uncover @800',
      'sworn:1 flip @920',
    ],
  ],
  [
    'the deal',
    [{ type: 'hand', to: 0, cards: ['red', 'red', 'blue'] }],
    null,
    seen('allegiance'),
    ['side:red < middle @0', 'side:blue < middle @120'],
  ],
]
for (const [what, events, before, after, moves] of CASES)
  test(what, () =>
    expect(allegianceMovements({ events: events as unknown as GameEvent[], before, after }).map(short)).toEqual(moves),
  )

const VOTES = [
  [[2, 2, 0, 1], [2]],
  [
    [1, 0, 1, 0],
    [0, 1],
  ],
  [
    [null, null],
    [0, 1],
  ],
] as const
for (const [ballots, named] of VOTES) test(`most named in ${ballots}`, () => expect(mostNamed(ballots)).toEqual(named))
