import type { Hearing } from '../../sound/of.ts'

/** What is heard of Czar. */
export const CZAR_SOUNDS: Hearing = { locked_in: 'card', reveal: 'reveal', round_result: 'stamp' }
