import { type ArenaEnd, type ArenaFolder, addEarlierTimes, makeReport, timesOf } from '../arena/index.ts'
import { canonical, type Game } from '../engine/index.ts'

/** Writes what an arena found. Times of moves stand apart from it: they alone differ from run to run. */
export function finishArena(
  folder: ArenaFolder,
  game: Game,
  { results, times }: Pick<ArenaEnd, 'results' | 'times'>,
): void {
  if (results.ended !== 'interrupted') folder.sort()
  const all = addEarlierTimes(folder.text('times.json'), times)
  folder.write('results.json', `${canonical(results)}\n`)
  folder.write('times.json', `${canonical(timesOf(results, all))}\n`)
  folder.write('report.html', makeReport(game, results, all))
}
