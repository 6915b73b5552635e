/** Hints and reviews in English, fetched where they are wanted. Every other language has the same keys. */

import type { Reason } from '../../../engine/index.ts'
import { capital, combination, inWords, ranks, someCards } from '../en.ts'
import { formsOf } from '../intl.ts'

const { list, plural } = formsOf('en-GB')
const percents = new Intl.NumberFormat('en-GB', { style: 'percent' })
const figures = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Who the seats are, for reasons that speak of one. */
export interface AdviceTold {
  readonly names: readonly string[]
  readonly viewer: number | null
}

/** Says a reason by its facts. */
export type SayReason = (facts: Reason, told: AdviceTold) => string

const text = (fact: unknown) => String(fact)
const number = (fact: unknown) => Number(fact)
/** "the pair of nines", "the two", "both twos" */
const group = (rank: string, held: number) =>
  held === 1 ? `the ${combination(rank, 1)}` : `the ${combination(rank, held)}`
const an = (noun: string) => (/^(ace|eight)/.test(noun) ? `an ${noun}` : `a ${noun}`)
const share = (chance: number) => (chance > 0.99 ? 'more than 99%' : percents.format(chance))

function belief({ seat, red, blue, green }: Reason, { names }: AdviceTold): string {
  const sides = [
    ['red', number(red)],
    ['blue', number(blue)],
    ['green', number(green)],
  ] as const
  const [[first, most], [second, next]] = [...sides].sort((a, b) => b[1] - a[1])
  const name = names[number(seat)]
  if (most >= 0.95) return `${name} is almost certainly ${first} (${share(most)}).`
  if (most >= 0.6) return `${name} is probably ${first} (${share(most)}).`
  return `${name} could be ${first} (${share(most)}) or ${second} (${share(next)}).`
}

const president: Readonly<Record<string, SayReason>> = {
  only_move: () => 'Nothing else is possible.',
  only_pass: () => 'You hold nothing that beats the pile.',
  goes_out: () => 'You go out with it.',
  hand_wins: () => 'Nobody can stop you: what you hold wins by itself, one play after the other.',
  out_next: () => 'What is left after it goes out at once when you lead.',
  lowest_that_beats: ({ rank, count }) =>
    `The ${combination(text(rank), number(count))} is the lowest that beats the pile.`,
  keeps_group: ({ rank, held }) => `It keeps ${group(text(rank), number(held))} together.`,
  keeps_four: ({ rank }) => `It keeps the four ${ranks(text(rank))}, which could turn the order round.`,
  saves_best: ({ rank, held }) =>
    number(held) === 1
      ? `It saves the ${combination(text(rank), 1)} for when it wins the lead.`
      : `It saves the ${inWords(number(held))} ${ranks(text(rank))} for when they win the lead.`,
  waits: ({ rank, count }) =>
    `The ${combination(text(rank), number(count))} is worth more later than this trick is now.`,
  higher: ({ rank, count }) => `The ${combination(text(rank), number(count))} does most here for what it costs.`,
  pressing: ({ seat, left }, { names }) =>
    `${names[number(seat)]} has only ${someCards(number(left))} left, so something low would be a gift.`,
  nobody_beats: () => 'Nobody else can beat it.',
  likely_stands: ({ chance }) => `Nobody beats it with a chance of about ${share(number(chance))}.`,
  lowest_lead: ({ rank }) =>
    `${capital(an(combination(text(rank), 1)))} is your lowest, and a lead is the way to be rid of it.`,
  lowest_group: ({ rank, count }) =>
    `The ${combination(text(rank), number(count))} is your lowest, and goes as a whole.`,
  more_at_once: ({ count }) => `It gets rid of ${someCards(number(count))} at once.`,
  cheapest: ({ ranks: given }) =>
    `It costs you least: ${list((given as string[]).map(rank => an(combination(rank, 1))))}.`,
  fewer_groups: ({ ranks: gone }) =>
    `You hold no ${list((gone as string[]).map(rank => combination(rank, 1)))} any more, so there is less to get rid of.`,
}

const allegiance: Readonly<Record<string, SayReason>> = {
  only_move: () => 'Nothing else is possible.',
  only_goal: ({ red, blue }) =>
    number(red) + number(blue) === 0 ? 'You hold nothing but green.' : 'It is the only colour you can push with.',
  goal_by_chance: ({ red, blue, chance }) =>
    `You hold ${number(red)} red and ${number(blue)} blue. Hard goes by chance here, so that nobody can read it: this one in ${share(number(chance))} of such hands.`,
  names_self: () => 'Being skipped serves you best: a card you would have to play does more harm than good.',
  names: ({ seat }, { names }) => `Without ${names[number(seat)]} this round should go best for your side.`,
  belief,
  own_card: ({ side }) => `You stand for ${text(side)}, and this pushes your way.`,
  keeps_own: ({ side, held, left }) =>
    `With a limit on the track late steps count most: your ${number(held)} ${text(side)} are kept for the last of ${number(left)} rounds.`,
  pulls_back: () => 'As green you want the weight at nought, and this pulls it there.',
  either_card: () => 'The weight is at nought: as green either card will do.',
}

const MARKS: Readonly<Record<string, string>> = {
  doing: 'the sentence wants something that is being done',
  particular: 'it is particular: one can see it',
  possessive: 'it is short enough to own something',
  fits: 'it fits the grammar and is not too long',
}
const czar: Readonly<Record<string, SayReason>> = {
  taste: ({ mark }) => `A matter of taste: ${MARKS[text(mark)] ?? MARKS.fits}.`,
}

const presidentCompared: Readonly<Record<string, SayReason>> = {
  passed_up: ({ rank, count }) => `the ${combination(text(rank), number(count))} was worth playing`,
  could_go_out: () => 'you could have gone out',
  best_too_early: ({ rank, count }) =>
    number(count) === 1
      ? `the ${combination(text(rank), 1)} came too early`
      : `the ${ranks(text(rank))} came too early`,
  broke_group: ({ rank, held }) =>
    `broke ${number(held) === 2 ? an(combination(text(rank), 2)) : group(text(rank), number(held))}`,
  better_to_pass: ({ rank, count }) => `the ${combination(text(rank), number(count))} could have waited`,
  other_number: ({ made, better }) =>
    number(made) < number(better) ? 'more could go at once' : 'fewer cards would do',
  too_high: ({ rank, better }) =>
    `the ${combination(text(rank), 1)} where ${an(combination(text(better), 1))} would do`,
  too_low: ({ rank, better }) =>
    `the ${combination(text(rank), 1)} where ${an(combination(text(better), 1))} was needed`,
  other_return: () => 'other cards to give back',
}

const allegianceCompared: Readonly<Record<string, SayReason>> = {
  other_seat: ({ made, better }, { names, viewer }) => {
    const name = (seat: unknown) => (number(seat) === viewer ? 'yourself' : names[number(seat)])
    return `named ${name(made)} rather than ${name(better)}`
  },
  other_card: ({ made, better }) => `${text(made)} rather than ${text(better)}`,
  green_cannot_win: () => 'green cannot win here',
  other_goal: ({ made, better }) => `stood for ${text(made)} rather than ${text(better)}`,
}

const en = {
  would: 'What hard would do',
  fromSeat: 'Worked out from what you can see, and nothing else.',
  thinking: 'Thinking about it.',
  notYourTurn: 'There is a hint when it is your turn.',
  none: 'There are no hints for this game.',
  failed: 'No hint could be worked out.',
  marked: 'hint',

  review: {
    title: 'Review',
    of: (name: string) => `Review: ${name}`,
    whose: 'Whose decisions',
    decisions: (n: number) => plural(n, { one: '1 decision', other: `${n} decisions` }),
    mattered: (n: number) =>
      n === 0 ? 'none gave anything away for certain' : n === 1 ? 'one that mattered' : `${inWords(n)} that mattered`,
    lead: {
      points: 'Points given away, against what expert would do',
      chance: 'Winning chance given away, against what expert would do',
      taste: 'What hard likes, beside what was chosen',
    },
    how: {
      points:
        'Every move you could make is tried in the same deals that fit what you had seen then. The bars are expected points of the whole game; what could be chance counts as nothing.',
      chance:
        'Every move you could make is tried in the same deals and goals that fit what you had seen then. The bars are chances to win; what could be chance counts as nothing.',
      taste:
        'There is no right answer in this game: the czar alone decides, and a taste is not a loss. Below is what hard would have chosen by its own rules of thumb.',
    },
    working: (done: number, all: number) => `Looking at decision ${Math.min(done + 1, all)} of ${all}`,
    stop: 'Stop',
    stopped: (done: number, all: number) => `Stopped: ${done} of ${all} decisions were looked at.`,
    goOn: 'Go on',
    failed: 'The part of the page that thinks has stopped.',
    none: 'There is no review of this game.',
    noDecision: (name: string) => `${name} never had more than one move to choose from.`,
    forced: (n: number) =>
      plural(n, {
        one: 'Once there was only one move; it is not counted.',
        other: `${n} times there was only one move; they are not counted.`,
      }),
    decision: (n: number) => `Decision ${n}`,
    decisionOn: (n: number, title: string) => `Decision ${n}: ${title}`,
    pick: (n: number, loss: string, title: string) => `Decision ${n}, ${loss}: ${title}`,
    asExpert: 'as expert would',
    asGood: 'as good as any',
    otherTaste: 'another taste',
    youChose: 'You chose',
    expert: 'Expert',
    hard: 'Hard likes',
    gone: 'Nothing was given away for certain here.',
    points: (deals: number, loss: number, error: number) =>
      `Over ${deals} deals that fit what you had seen, expert’s move ends ${figures.format(loss)} points higher (give or take ${figures.format(error)}).`,
    chance: (deals: number, loss: number, error: number) =>
      `Over ${deals} deals that fit what you had seen, expert’s move wins ${percents.format(loss)} more of them (give or take ${percents.format(error)}).`,
    lost: {
      points: (loss: number) => `−${figures.format(loss)}`,
      chance: (loss: number) => `−${percents.format(loss)}`,
    },
    nothing: 'nothing',
    judgeTook: (text: string) => `The czar took: ${text}`,
    earlier: 'Earlier',
    next: 'Next',
    playOn: 'Play on from here against the bots',
    inReplay: 'See it in the replay',
    all: 'All decisions',
    columns: { decision: 'Decision', chosen: 'You chose', expert: 'Expert', lost: 'Given away' },
    bar: (n: number, lost: string) => `Decision ${n}: ${lost}`,
  },

  reasons: { president, allegiance, czar } as Readonly<Record<string, Readonly<Record<string, SayReason>>>>,
  compared: { president: presidentCompared, allegiance: allegianceCompared, czar: {} } as Readonly<
    Record<string, Readonly<Record<string, SayReason>>>
  >,
}

export type AdviceWords = typeof en

export default en
