import { expect, test } from 'vitest'
import { type GameEvent, type Options, readOptions } from '../../engine/index.ts'
import { checkResampling, conformance, type Subject, type TestSetup, tellFinding } from '../../testkit/index.ts'
import { without } from './apply.ts'
import { type AllegianceMove, type AllegianceView, allegiance, type Colour } from './index.ts'

function table(options: Options, hands?: string): TestSetup {
  const setup = { seats: 4, options: readOptions(allegiance.options, options), materials: {} }
  const letters: Record<string, Colour> = { r: 'red', b: 'blue', g: 'green' }
  const start = hands && { hands: hands.split(' ').map(hand => [...hand].map(letter => letters[letter])) }
  return {
    ...setup,
    name: `${JSON.stringify(options)} ${hands ?? 'dealt'}`,
    start: start ? allegiance.readStart(start, { ...setup, random: { seed: '0', used: 0, fixed: [], at: 0 } }) : null,
  }
}

const SETUPS = [
  table({}),
  table({ rounds: 6 }),
  table({ rounds: 7, greens: 4 }),
  table({ rounds: 7, greens: 4, track_limit: 1, skip: 'host' }),
  table({ rounds: 3, greens: 0 }),
  table({ rounds: 1 }),
  table({ rounds: 2, track_limit: 2 }),
  table({ rounds: 4, skip: 'host' }),
  table({ rounds: 7 }, 'r g b rb'),
  table({ rounds: 3, skip: 'host' }, 'gg ggr ggbr gb'),
  table({ rounds: 4, track_limit: 1 }, 'rrrbbgr bbbbb gggg rgbrgbrgbr'),
  table({ rounds: 2 }, 'g g g g'),
]

/** A hand by its events alone: an allegiance leaves when it is laid, a card when the plays are revealed. */
function told(hand: readonly string[], event: GameEvent, seat: number): readonly string[] {
  const cards = hand as readonly Colour[]
  if (event.type === 'hand') return event.cards as Colour[]
  const move = event.move as AllegianceMove | undefined
  if (event.type === 'own_move' && move?.type === 'allegiance') return without(cards, move.card)
  if (event.type !== 'resolve') return cards
  const card = (event.plays as (Colour | null)[])[seat]
  return card === null ? cards : without(cards, card)
}

const subject: Subject = {
  game: allegiance,
  setups: SETUPS,
  hands: {
    dealt: [],
    told,
    held: hand => hand,
    seen: view => (view as unknown as AllegianceView).hand,
  },
  candidates: () => [
    ...[-1, 0, 1, 2, 3, 4, 1.5, '1', null, true, 1e300].map(seat => ({ type: 'skip', seat })),
    ...['red', 'blue', 'green', 'Red', '', null, 0].flatMap(card => [
      { type: 'play', card },
      { type: 'allegiance', card },
    ]),
  ],
  // Four allegiances and eight moves a round, seven rounds.
  maxSteps: 60,
}

test('random games of all options and starts pass the conformance suite', () => {
  const findings = conformance(subject, { seed: '1', games: 60 })
  expect(findings.map(tellFinding)).toEqual([])
}, 180_000)

test('resampling moves each secret, at each kind of table', () => {
  for (const setup of [SETUPS[0], SETUPS[3], SETUPS[10]]) {
    const findings = checkResampling({ ...subject, setups: [setup] }, { seed: '5', games: 20 })
    expect(findings.map(tellFinding)).toEqual([])
  }
}, 180_000)
