/** The computer players of Allegiance, weakest first. */

import { easy } from './easy.ts'
import { expert } from './expert.ts'
import { hard } from './hard.ts'
import { normal } from './normal.ts'

export const levels = { easy, normal, hard, expert }
