import type { LookProps } from './look.ts'

/**
 * A moment of a game for the gallery (`/gallery` while developing). A game puts its own in
 * `games/<id>/fixtures.ts` as `export const fixtures: readonly Fixture[]`.
 */
export interface Fixture {
  readonly name: string
  readonly look: Omit<LookProps, 'send' | 'busy'>
  /** What `send` answers: null accepts, a sentence refuses. Accepting unless given. */
  readonly refuse?: string
  /** What is pressed before the moment is looked at, by selectors. */
  readonly press?: readonly string[]
}
