/** How a game of Czar ended: the award that put somebody ahead for good. Pure. */

import { type EndingTold, type Finished, whoAll, whoAt } from '../../table/ending.ts'
import { swingOf } from '../../table/swing.ts'
import type { Words } from '../../words/en.ts'
import { type Attribution, attributions } from './view.ts'

export function endingOf(words: Words, finished: Finished): EndingTold {
  const { results, events, names } = finished
  const say = words.ending
  const awards = results.awards as readonly number[]
  const rounds = attributions(events)
  const winners = results.winner_slots
  return {
    title: say.wins(whoAll(finished, winners)),
    line: say.awards(Math.max(...awards)),
    decided: [...decided(words, finished, rounds), ...forfeits(words, finished, rounds)],
    rows: names.map((_, seat) => ({
      detail: say.wonRounds(rounds.filter(({ winner }) => winner === seat).map(({ round }) => String(round))),
      total: words.forms.number(awards[seat]),
    })),
  }
}

/** The round that decided: in which the lead was taken for good. */
export function decidingRound(finished: Finished): Attribution | null {
  const rounds = attributions(finished.events)
  const swing = swingOf(
    rounds.map(({ awards }) => awards),
    finished.results.winner_slots,
  )
  return swing === null ? null : rounds[swing.at]
}

function decided(words: Words, finished: Finished, rounds: readonly Attribution[]): string[] {
  const say = words.ending
  const winners = finished.results.winner_slots
  const swing = swingOf(
    rounds.map(({ awards }) => awards),
    winners,
  )
  if (swing === null) return []
  const { round, winner, czar } = rounds[swing.at]
  const ahead = swing.ahead.filter(seat => !winners.includes(seat))
  const moved =
    swing.at === 0
      ? say.ledThroughout(whoAll(finished, winners))
      : winners.length > 1
        ? say.cameLevel(round, whoAll(finished, winners))
        : say.wentAhead(round, whoAt(finished, winner), whoAll(finished, ahead))
  return [moved, say.picked(whoAt(finished, czar), whoAt(finished, winner))]
}

/** Entries and picks that were made for somebody who did not make them. */
function forfeits(words: Words, finished: Finished, rounds: readonly Attribution[]): string[] {
  const picks = finished.events.filter(event => event.type === 'czar_pick')
  return finished.names.flatMap((_, seat) => {
    const entries = rounds.flatMap(({ entries }) => entries).filter(entry => entry.seat === seat && entry.default)
    const made = entries.length + rounds.filter(({ czar }, i) => czar === seat && picks[i]?.default === true).length
    return made === 0 ? [] : [words.ending.movesMade(whoAt(finished, seat), made)]
  })
}
