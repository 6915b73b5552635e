/**
 * `expert` searches. It thinks as `hard` does, and then tries each move that it has on the same worlds, drawn from all
 * that it cannot rule out, with the same chance in each, played to the end. It leaves the move of `hard` only for one
 * that did better by more than a standard error.
 */

import { type Policy, random } from '../../../engine/index.ts'
import { Dice } from '../../dice.ts'
import type { AllegianceMove } from '../moves.ts'
import { colourCode, GREEN } from '../playout/position.ts'
import { hardMove, ownPart } from './hard.ts'
import { ballotsNow, recordOf } from './record.ts'
import { Search } from './search.ts'
import { legalOf, viewOf } from './sight.ts'

/** How many worlds it looks at for a decision. */
export const WORLDS = 256

export const expert: Policy<AllegianceMove> = seen => {
  // One draw a decision, as `hard` has it: the point decides what that would leave to chance, and seeds the worlds.
  const [point, next] = random(seen.random)
  const { observation } = seen
  const legal = legalOf(seen)
  const plain = hardMove(observation, point, legal)
  if (legal.length === 1 || plain.type === 'allegiance') return [plain, next]
  const record = recordOf(observation)
  const goal = colourCode(viewOf(observation).allegiance)
  // Without a limit the order in which a colour plays its cards makes no difference to where the weight ends.
  if (plain.type === 'play' && record.limit === 0 && goal !== GREEN) return [plain, next]
  const own = ownPart(observation, record)
  const search = new Search(record, own, WORLDS, new Dice(Math.floor(point * 0x1_0000_0000)))
  const codes = legal.map(codeOf)
  const first = codes.indexOf(codeOf(plain))
  const best =
    plain.type === 'skip'
      ? search.ballot(codes, first)
      : search.play(codes, first, viewOf(observation).skipped as number, ballotsNow(seen.events, record))
  return [legal[best], next]
}

function codeOf(move: AllegianceMove): number {
  return move.type === 'skip' ? (move.seat as number) : colourCode(move.card)
}
