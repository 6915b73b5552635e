/** Where the arena's farm meets on NATS: names of the stream, and what is said on which subject. */

export interface FarmSubjects {
  /** The stream of chunks that wait to be played. */
  readonly stream: string
  /** All chunks of all arenas. */
  readonly work: string
  /** On which arenas say that they are there. */
  readonly arenas: string
  /** On which workers say that they are there, and what they hold. */
  readonly workers: string
  /** Chunks of one arena; each generation has a consumer of its own. */
  workOf(arena: string, generation: number): string
  /** What workers say to one arena, by kind. */
  to(arena: string, ...rest: readonly (string | number)[]): string
}

export const PREFIX = 'fairdeal'

export function farmSubjects(prefix = PREFIX): FarmSubjects {
  return {
    stream: `${prefix}-work`,
    work: `${prefix}.work.>`,
    arenas: `${prefix}.farm.arenas`,
    workers: `${prefix}.farm.workers`,
    workOf: (arena, generation) => `${prefix}.work.${arena}.${generation}`,
    to: (arena, ...rest) => [prefix, 'farm', arena, ...rest].join('.'),
  }
}
