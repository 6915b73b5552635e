/** The computer players of President, weakest first. */

import type { Policy } from '../../../engine/index.ts'
import type { PresidentMove } from '../moves.ts'
import { easy } from './easy.ts'
import { expert } from './expert.ts'
import { hard, normal } from './quick.ts'

export const levels: Readonly<Record<string, Policy<PresidentMove>>> = { easy, normal, hard, expert }
