import { canonical, close, isRefusal, move, observe, type Results } from '../engine/index.ts'
import type { Check, Report } from './check.ts'
import type { Run } from './run.ts'

/** One `game_over`, last, with the results; scores of 0 to 1; after it nothing is taken any more. */
export const ending: Check = {
  name: 'ending',
  look(_subject, run, _dice, report) {
    const { game, steps } = run
    const last = steps[steps.length - 1]
    for (const step of steps) {
      const ends = step.events.filter(event => event.type === 'game_over').length
      if (step === last && run.trouble === null) break
      if (ends > 0) report(step.index, 'game_over comes before the end')
      if (game.results(step.state) !== null) report(step.index, 'there are results before the end')
    }
    if (run.trouble !== null) return
    const results = game.results(last.state)
    if (results === null) {
      report(last.index, 'the game ends without results')
      return
    }
    const ends = last.events.filter(event => event.type === 'game_over')
    const told = last.events[last.events.length - 1]
    if (ends.length !== 1 || told.type !== 'game_over') {
      report(last.index, `${ends.length} game_over events, the last event is ${told?.type}`)
    } else if (canonical(told.results) !== canonical(results)) {
      report(last.index, `game_over tells ${canonical(told.results)}, the results are ${canonical(results)}`)
    }
    lookAtResults(run, results, report)
    lookBehind(run, report)
  },
}

function lookAtResults(run: Run, results: Results, report: Report): void {
  const last = run.steps.length - 2
  const { scores, winner_slots: winners } = results
  if (scores.length !== run.setup.seats || scores.some(score => !(score >= 0 && score <= 1) || Object.is(score, -0))) {
    report(last, `scores ${canonical(scores)} are not one of 0 to 1 for each seat`)
  }
  const inOrder = winners.every((seat, index) => seat in scores && (index === 0 || seat > winners[index - 1]))
  if (!inOrder) report(last, `winner_slots ${canonical(winners)} are not ascending seats`)
  const lowest = Math.min(...winners.map(seat => scores[seat]))
  const better = scores.findIndex((score, seat) => !winners.includes(seat) && score >= lowest)
  if (better >= 0) report(last, `seat ${better} scores as much as a winner and is none: ${canonical(results)}`)
  if (!Number.isInteger(results.rounds_played) || results.rounds_played < 0) {
    report(last, `rounds_played is ${results.rounds_played}`)
  }
}

function lookBehind(run: Run, report: Report): void {
  const { game, steps, setup } = run
  const { state, index } = steps[steps.length - 1]
  const closed = close(game, state)
  if (!isRefusal(closed) || closed.code !== 'game_over') report(index, 'a closing after the end is not game_over')
  for (let seat = 0; seat < setup.seats; seat++) {
    for (const candidate of [null, {}, ...game.moveTypes.map((type: string) => ({ type }))]) {
      const answer = move(game, state, seat, candidate)
      if (!isRefusal(answer) || answer.code !== 'game_over') report(index, `seat ${seat} is not told game_over`)
    }
    if (game.legalMoves(state, seat).length > 0) report(index, `seat ${seat} has legal moves after the end`)
    const { you_owe, legal_moves } = observe(game, setup, state, seat)
    if (you_owe || legal_moves !== null) report(index, `seat ${seat} is asked to move after the end`)
  }
}
