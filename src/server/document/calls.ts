import type { CallDoc } from './call.ts'
import { HOUSE } from './house.ts'
import { PLAY } from './play.ts'
import { REPLAYS } from './replays.ts'
import { SEATS } from './seats.ts'
import { TABLES } from './tables.ts'

/** Every call as the document has it: whoever adds a call to the router adds it to one of these lists. */
export const CALLS: readonly CallDoc[] = [...TABLES, ...SEATS, ...PLAY, ...REPLAYS, ...HOUSE]
