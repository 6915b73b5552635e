/** The sentences of the games in French. */

import type { GamesTold } from '../games.ts'
import { allegiance } from './allegiance.ts'
import { czar } from './czar.ts'
import { president } from './president.ts'

export const told: GamesTold = { president, allegiance, czar }
