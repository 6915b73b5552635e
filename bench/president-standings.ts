/**
 * How a place in one round of President bears on the place in the next, among equal players: prints, for 3 to 6 seats
 * and both leaders, the shares in which `hard` went from each place (a row) to each (a column), first to last. The
 * table in src/games/president/bots/standings.ts is what this printed.
 *
 *   node --import tsx bench/president-standings.ts --games 150 --seed 1
 */

import { parseArgs } from 'node:util'
import { Bot, botRandom, policyOf } from '../src/bots/index.ts'
import { begin, fromSeed, type GameEvent, isRefusal, mayHave, move, readOptions } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'

const president = findGame('president')!
const ROUNDS = 20

const { values } = parseArgs({
  options: { games: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' } },
})

const table: Record<string, Record<number, number[][]>> = {}
for (const next_leader of ['last', 'president']) {
  table[next_leader] = {}
  for (let seats = 3; seats <= 6; seats++) {
    const counts = Array.from({ length: seats }, () => new Array<number>(seats).fill(0))
    for (let game = 0; game < Number(values.games); game++) {
      const rankings = playSeries({ seats, next_leader, seed: `${values.seed}/${game}` })
      for (const [round, ranking] of rankings.slice(1).entries()) {
        for (const [place, seat] of rankings[round].entries()) counts[place][ranking.indexOf(seat)] += 1
      }
    }
    table[next_leader][seats] = counts.map(row => row.map(count => share(count, row)))
  }
}
process.stdout.write(`${JSON.stringify(table)}\n`)

function share(count: number, row: readonly number[]): number {
  return Number((count / row.reduce((sum, one) => sum + one, 0)).toFixed(3))
}

/** The places of each round of a series, first to last. */
function playSeries({ seats, next_leader, seed }: { seats: number; next_leader: string; seed: string }): number[][] {
  const options = readOptions(president.options, { rounds: ROUNDS, next_leader })
  const setup = { seats, options, materials: {}, random: fromSeed(botRandom(seed, -1).seed), start: null }
  const hard = policyOf(president, 'hard')
  const bots = Array.from({ length: seats }, (_, seat) => new Bot('hard', hard, botRandom(seed, seat)))
  const rankings: number[][] = []
  let told: GameEvent[][] = bots.map(() => [])
  let { state, events } = begin(president, setup)
  tell(events)
  while (president.results(state) === null) {
    const seat = president.owing(state)[0]
    const step = move(president, state, seat, bots[seat].decide(observed(seat), told[seat]))
    if (isRefusal(step)) throw new Error(`a move of hard is refused: ${step.code}`)
    ;({ state, events } = step)
    tell(events)
  }
  return rankings

  /** What `observe` gives, but for the sentences. */
  function observed(seat: number) {
    const owing = president.owing(state)
    const legal_moves = president.legalMoves(state, seat)
    const view = president.view(state, seat)
    const { id: game, rules } = president
    const { turn } = state
    const phase = president.phase(state)
    return { game, rules, options, set_up: false, seat, turn, phase, owing, you_owe: true, legal_moves, view, text: '' }
  }

  function tell(happened: readonly GameEvent[]): void {
    for (const event of happened) {
      if (event.type === 'round_start') told = bots.map(() => [])
      if (event.type === 'round_result') rankings.push(event.places as number[])
      for (const [seat, list] of told.entries()) if (mayHave(event, seat)) list.push(event)
    }
  }
}
