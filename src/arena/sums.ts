/** The row of a deal (`columns.ts`), made from the record of its games. */

import type { Columns } from './columns.ts'
import type { Ratio } from './estimates.ts'
import { placeOf } from './ratings.ts'
import { DECISION_KINDS, type DealRecord, type GameRecord, isTouched } from './record.ts'

/** Writes the sums of a deal into a row, which is as wide as the columns are and holds nothing else. */
export function sumUp(columns: Columns, { deal, games }: DealRecord, row: Float64Array): void {
  if (games.length !== columns.tables) throw new Error(`deal ${deal} has ${games.length} games, not ${columns.tables}`)
  row.fill(0)
  row[columns.deals] = 1
  for (const game of games) {
    addGame(columns, game, row)
    addPairs(columns, game, row)
  }
  // A deal's differences become their mean: one number a deal and pair that met in it.
  for (let pair = 0; pair < columns.pairs.length; pair++) {
    const { sum, count } = columns.difference(pair)
    if (row[count] === 0) continue
    row[sum] /= row[count]
    row[count] = 1
    row[columns.squares(pair)] = row[sum] ** 2
  }
  for (let entrant = 0; entrant < columns.entrants; entrant++) {
    const { sum, count } = columns.score(entrant)
    const at = columns.together(entrant)
    row[at] = row[sum] ** 2
    row[at + 1] = row[sum] * row[count]
    row[at + 2] = row[count] ** 2
  }
}

function addGame(columns: Columns, game: GameRecord, row: Float64Array): void {
  const { table, scores, winner_slots, figures, decisions } = game
  const touched = isTouched(game)
  if (touched) row[columns.touched] += 1
  for (let seat = 0; seat < table.length; seat++) {
    const entrant = table[seat]
    const score = scores[seat]
    const won = winner_slots.includes(seat) ? 1 : 0
    row[columns.scores] += score
    put(row, columns.score(entrant), score)
    row[columns.wins(entrant).sum] += won
    for (let index = 0; index < columns.figures.length; index++) {
      row[columns.figure(entrant, index).sum] += figures[columns.figures[index]][seat]
    }
    if (!touched) put(row, columns.clean(entrant), score)
    put(row, columns.seatScore(entrant, seat), score)
    row[columns.seatWins(entrant, seat).sum] += won
    row[columns.places(entrant) + placeOf(score, scores) - 1] += 1
    // Of several copies the first counts the game.
    if (table.indexOf(entrant) === seat) {
      spread(row, columns.alone(entrant), meanScore(game, entrant))
      if (touched) row[columns.touchedOf(entrant)] += 1
    }
  }
  for (const kind of DECISION_KINDS) {
    const bySeat = decisions[kind]
    if (bySeat === undefined) continue
    for (let seat = 0; seat < bySeat.length; seat++) row[columns.decisions(table[seat], kind)] += bySeat[seat]
  }
}

function addPairs(columns: Columns, game: GameRecord, row: Float64Array): void {
  const { scores, table } = game
  for (let seat = 0; seat < table.length; seat++) {
    const one = table[seat]
    for (let other = 0; other < table.length; other++) {
      const rival = table[other]
      if (one >= rival) continue
      const pair = columns.pair(one, rival)
      const by = scores[seat] - scores[other]
      row[columns.met(pair) + (by > 0 ? 0 : by < 0 ? 2 : 1)] += 1
      put(row, columns.difference(pair), by)
      const isFirst = table.indexOf(one) === seat && table.indexOf(rival) === other
      if (isFirst) spread(row, columns.apart(pair), meanScore(game, one) - meanScore(game, rival))
    }
  }
}

/** The mean score of all copies of an entrant in a game. */
function meanScore({ scores, table }: GameRecord, entrant: number): number {
  let sum = 0
  let seats = 0
  for (let seat = 0; seat < table.length; seat++) {
    if (table[seat] !== entrant) continue
    sum += scores[seat]
    seats += 1
  }
  return sum / seats
}

function put(row: Float64Array, { sum, count }: Ratio, value: number): void {
  row[sum] += value
  row[count] += 1
}

function spread(row: Float64Array, at: number, value: number): void {
  row[at] += 1
  row[at + 1] += value
  row[at + 2] += value ** 2
}
