import { shapes } from '../../protocol/index.ts'
import type { CallDoc } from './call.ts'

/** Games that are over, as `calls/replays.ts` has them. */
export const REPLAYS: readonly CallDoc[] = [
  {
    call: 'GET /api/replays',
    name: 'listReplays',
    area: 'replays',
    does: 'Games of public tables that are over, newest first',
    says: 'All games, or those of one. `next` is the `after` of the next page.',
    query: shapes.replaysQuery,
    gives: { 200: { says: 'A page of them.', shape: shapes.replayList } },
  },
  {
    call: 'GET /api/replays/{replay}',
    name: 'showKeptReplay',
    area: 'replays',
    does: 'The replay of a game that is over',
    says: 'Also of a private table, whose replays are in no list, and when the table is no more. A table tells the id in its `replay`.',
    gives: { 200: { says: 'The replay.', shape: shapes.replay } },
    refuses: ['no_such_replay'],
  },
]
