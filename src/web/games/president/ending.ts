/** How a game of President ended, and what decided it: from the events everybody had. Pure. */

import type { GameEvent, Seat } from '../../../engine/index.ts'
import { type EndingTold, type Finished, whoAll, whoAt } from '../../table/ending.ts'
import { swingOf } from '../../table/swing.ts'
import type { Words } from '../../words/en.ts'
import { type Round, roundsOf } from './score.ts'

export function endingOf(words: Words, finished: Finished): EndingTold {
  const { events, viewer, names, results } = finished
  const rounds = roundsOf(events)
  const totals = results.totals as readonly number[]
  return {
    title: titleOf(words, finished),
    line: viewer === null || rounds.length < 2 ? '' : standing(words, finished),
    decided: rounds.length === 0 ? [] : [...decided(words, finished, rounds), ...forfeits(words, finished)],
    rows: names.map((_, seat) => ({
      detail: rounds.length < 2 ? worn(words, finished, seat) : rounds.map(({ points }) => points[seat]).join(' + '),
      total: words.forms.number(totals[seat]),
    })),
  }
}

/** One round ends with a title for everybody; a series is won by points. */
function titleOf(words: Words, finished: Finished): string {
  const { viewer, results } = finished
  if (results.rounds_played === 1 && viewer !== null) return words.ending.title(worn(words, finished, viewer))
  return words.ending.wins(whoAll(finished, results.winner_slots))
}

function worn(words: Words, { results, titles }: Finished, seat: Seat): string {
  const title = (results.titles as readonly string[])[seat]
  return words.president.titles[titles][title] ?? title
}

/** The reader's points, and how far from the next one. */
function standing(words: Words, finished: Finished): string {
  const { viewer, names, results } = finished
  const totals = results.totals as readonly number[]
  const mine = totals[viewer as Seat]
  const others = names.map((_, seat) => seat).filter(seat => seat !== viewer)
  const best = others.reduce((a, b) => (totals[b] > totals[a] ? b : a))
  return words.ending.points(mine, mine - totals[best], names[best])
}

function decided(words: Words, finished: Finished, rounds: readonly Round[]): string[] {
  const say = words.ending
  const winners = finished.results.winner_slots
  if (rounds.length === 1) return howItWent(words, finished, rounds[0], winners[0])
  const sums = rounds.map((_, upTo) =>
    finished.names.map((_, seat) => rounds.slice(0, upTo + 1).reduce((sum, { points }) => sum + points[seat], 0)),
  )
  const swing = swingOf(sums, winners)
  if (swing === null) return []
  const round = rounds[swing.at]
  if (swing.at === 0) {
    const through = say.ledThroughout(whoAll(finished, winners))
    return winners.length > 1 ? [through] : [through, ...howItWent(words, finished, round, winners[0])]
  }
  const moved =
    winners.length > 1
      ? say.cameLevel(round.round, whoAll(finished, winners))
      : say.wentAhead(round.round, whoAt(finished, winners[0]), whoAll(finished, swing.ahead))
  const first = round.places[0]
  return [moved, ...howItWent(words, finished, round, first)]
}

/** Who went out first and on what, whether the order was turned, and who was left. */
function howItWent(words: Words, finished: Finished, round: Round, first: Seat): string[] {
  const say = words.ending
  const events = eventsOf(finished.events, round.round)
  const out = events.findIndex(event => event.type === 'out' && event.seat === first)
  const last = events.slice(0, out === -1 ? 0 : out).findLast(event => event.type === 'play' && event.seat === first)
  const turned = turns(events)
  const told: string[] = []
  if (round.places[0] === first && last !== undefined) {
    const cards = last.cards as readonly string[]
    told.push(say.firstOut(whoAt(finished, first), cards[0][0], cards.length))
  }
  if (turned !== null) told.push(say.turnedOrder(whoAt(finished, turned)))
  const left = events.find(event => event.type === 'round_result')?.remaining as readonly string[] | undefined
  const loser = round.places.at(-1)
  if (loser !== undefined && left !== undefined && left.length > 0) {
    told.push(say.leftWith(whoAt(finished, loser), left.length))
  }
  return told
}

function eventsOf(events: readonly GameEvent[], round: number): readonly GameEvent[] {
  const from = events.findIndex(event => event.type === 'round_start' && event.round === round)
  const to = events.findIndex(event => event.type === 'round_result' && event.round === round)
  return events.slice(from === -1 ? 0 : from, to + 1)
}

/** Who last turned the order so that it stayed turned; null where it lay as always at the end. */
function turns(events: readonly GameEvent[]): Seat | null {
  const plays = events.filter(event => event.type === 'play')
  if (plays.at(-1)?.reversed !== true) return null
  const at = plays.findLastIndex((event, i) => i === 0 || plays[i - 1].reversed !== event.reversed)
  return plays[at].seat as Seat
}

/** Moves that were made for somebody who did not make them. */
function forfeits(words: Words, finished: Finished): string[] {
  return finished.names.flatMap((_, seat) => {
    const made = finished.events.filter(event => event.seat === seat && event.default === true).length
    return made === 0 ? [] : [words.ending.movesMade(whoAt(finished, seat), made)]
  })
}
