import { expect, test } from 'vitest'
import type { TableObservation } from '../../../protocol/index.ts'
import en from '../../words/en.ts'
import fr from '../../words/fr.ts'
import { goButton, message, type PresidentView, ruler, seatsAround, tap, titleOf, whyNot } from './view.ts'

const NORMAL = [...'3456789TJQKA2']
const NAMES = ['You', 'Maya', 'Tom', 'Ada']

function seen(view: Partial<PresidentView>, rest: Partial<TableObservation> = {}): TableObservation {
  const full: PresidentView = {
    round: 1,
    counts: [5, 5, 5, 5],
    places: [],
    passed: [],
    titles: null,
    totals: [0, 0, 0, 0],
    reversed: false,
    order: NORMAL,
    top: null,
    trick: [],
    leader: 0,
    exchanges: [],
    hand: ['4d', 'Jd', 'Jh', 'Js', 'Qh', 'Kc', 'Kh', '2h'],
    gave: null,
    received: null,
    owes_cards: null,
    ...view,
  }
  return {
    table: 't',
    game: 'president',
    rules: '1.1.0',
    options: {},
    set_up: false,
    seat: 0,
    turn: 4,
    phase: 'play',
    owing: [0],
    you_owe: true,
    legal_moves: [
      { type: 'play', cards: ['Jd', 'Jh'] },
      { type: 'play', cards: ['Kc', 'Kh'] },
      { type: 'pass' },
    ] as never,
    deadline: null,
    left_ms: null,
    seats: [],
    text: '',
    view: full as never,
    ...rest,
  }
}
const PAIR = { top: { seat: 3, cards: ['9d', '9s'] }, trick: [{ seat: 3, cards: ['9d', '9s'] }] }

test('the cloth says whose turn it is and what would do', () => {
  expect(message(en, seen(PAIR), NAMES)).toEqual({ title: 'Your turn', detail: "Beat Ada's pair of nines, or pass" })
  expect(message(en, seen({}), NAMES).title).toBe('Your lead')
  expect(message(en, seen(PAIR, { legal_moves: [{ type: 'pass' }] }), NAMES).title).toBe('Pass only')
  expect(message(en, seen(PAIR, { you_owe: false, owing: [1], legal_moves: null }), NAMES).title).toBe(
    'Maya is thinking',
  )
})

test('the hint flips with the order: on a nine in a revolution it is eights and below that beat', () => {
  const reversed = [...NORMAL].reverse()
  const cells = ruler(seen({ ...PAIR, reversed: true, order: reversed }).view as never)
  expect(
    cells
      .filter(cell => cell.state === 'beats')
      .map(cell => cell.rank)
      .join(''),
  ).toBe('876543')
  expect(cells.find(cell => cell.state === 'pile')?.rank).toBe('9')
})

// hand: 4d Jd Jh Js Qh Kc Kh 2h; a pair is asked
const TAPS = [
  [[], 'Jd', ['Jd', 'Jh']],
  [[], 'Js', ['Jd', 'Js']],
  [['Jd', 'Jh'], 'Js', ['Jd', 'Js']],
  [['Jd', 'Jh'], 'Jd', []],
  [['Jd', 'Jh'], 'Kc', ['Kc', 'Kh']],
] as const
for (const [selected, card, after] of TAPS) {
  test(`a pair asked, ${selected.join(' ') || 'nothing'} selected: a tap on ${card} selects ${after.join(' ') || 'nothing'}`, () =>
    expect(tap(seen(PAIR), selected, card)).toEqual(after))
}

test('leading takes cards of one rank one by one; another rank begins anew', () => {
  const lead = seen({})
  expect(tap(lead, ['Jd'], 'Js')).toEqual(['Jd', 'Js'])
  expect(tap(lead, ['Jd', 'Js'], 'Jd')).toEqual(['Js'])
  expect(tap(lead, ['Jd', 'Js'], 'Kc')).toEqual(['Kc'])
})

test('a return takes as many cards as are owed, the latest taps', () => {
  const give = seen({ owes_cards: 2, received: { from: 2, cards: ['2h', 'Kh'] } }, { phase: 'exchange' })
  expect(tap(give, ['4d'], 'Qh')).toEqual(['4d', 'Qh'])
  expect(tap(give, ['4d', 'Qh'], 'Jd')).toEqual(['Jd', 'Qh'])
  expect(goButton(en, give, ['4d'])).toEqual({ label: 'Choose one more', move: null })
  expect(goButton(en, give, ['4d', 'Qh']).move).toEqual({ type: 'give', cards: ['4d', 'Qh'] })
  expect(message(en, give, NAMES).detail).toBe('Give two cards to Tom')
})

test('the button says what it plays, or what is missing', () => {
  expect(goButton(en, seen(PAIR), ['Jd', 'Js'])).toEqual({
    label: 'Play pair of jacks',
    move: { type: 'play', cards: ['Jd', 'Js'] },
  })
  expect(goButton(en, seen(PAIR), [])).toEqual({ label: 'Choose a pair', move: null })
  expect(goButton(en, seen(PAIR), ['Qh']).move).toBe(null)
})

test('a card that cannot go says why', () => {
  expect(whyNot(en, seen(PAIR), NAMES, 'Qh')?.title).toBe('The pile is a pair, and you hold one queen.')
  expect(whyNot(en, seen(PAIR), NAMES, '4d')?.title).toBe('It takes tens or better.')
  expect(whyNot(en, seen(PAIR), NAMES, 'Jd')).toBe(null)
  expect(whyNot(en, seen(PAIR, { you_owe: false, owing: [1] }), NAMES, 'Jd')?.title).toBe("It is Maya's turn.")
})

test('the same in French', () => {
  expect(message(fr, seen(PAIR), NAMES)).toEqual({
    title: 'À vous de jouer',
    detail: 'Battez la paire de 9 d’Ada, ou passez',
  })
  expect(goButton(fr, seen(PAIR), ['Jd', 'Js']).label).toBe('Jouer la paire de valets')
  expect(whyNot(fr, seen(PAIR), NAMES, 'Qh')?.title).toBe('Il faut une paire, et vous n’avez qu’une dame.')
  expect(whyNot(fr, seen(PAIR), NAMES, '4d')?.title).toBe('Il faut des 10 ou mieux.')
  expect(message(fr, seen(PAIR, { you_owe: false, owing: [1], legal_moves: null }), NAMES).title).toBe('Maya réfléchit')
})

test('seats stand in playing order from the one after you', () => {
  expect(seatsAround(4, 2)).toEqual([3, 0, 1])
  expect(seatsAround(3, null)).toEqual([0, 1, 2])
})

test('titles of the round before stay in sight until this round has ranked the seat anew', () => {
  const view = seen({ round: 2, titles: ['last', 'president', 'neutral', 'neutral'] }).view as unknown as PresidentView
  const begun = [
    { type: 'out', seat: 1, title: 'president' },
    { type: 'round_start', round: 2 },
  ] as never
  expect([0, 1].map(seat => titleOf(view, begun, seat))).toEqual(['last', 'president'])
  const ranked = [...(begun as object[]), { type: 'out', seat: 0, title: 'president' }] as never
  expect([0, 1].map(seat => titleOf(view, ranked, seat))).toEqual(['president', 'president'])
})
