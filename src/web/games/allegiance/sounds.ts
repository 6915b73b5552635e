import type { Hearing } from '../../sound/of.ts'

/** What is heard of Allegiance. */
export const ALLEGIANCE_SOUNDS: Hearing = { locked_in: 'card', skip: 'stamp', resolve: 'reveal' }
