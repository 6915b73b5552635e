/** The keys of the viewer, as in a video player. Pure. */

export type Act =
  | { readonly do: 'play' }
  /** So many steps on, or back. */
  | { readonly do: 'step'; readonly by: number }
  /** To the next mark (a round, a trick), or the one before. */
  | { readonly do: 'mark'; readonly by: 1 | -1 }
  /** To the next decision of the seat one looks through, or of any. */
  | { readonly do: 'decision'; readonly by: 1 | -1 }
  /** To a part of the whole, from 0 to 1. */
  | { readonly do: 'seek'; readonly to: number }
  | { readonly do: 'speed'; readonly by: 1 | -1 }
  | { readonly do: 'eyes'; readonly by: 1 | -1 }
  | { readonly do: 'help' }

const ACTS: Readonly<Record<string, Act>> = {
  ' ': { do: 'play' },
  k: { do: 'play' },
  ArrowRight: { do: 'step', by: 1 },
  '.': { do: 'step', by: 1 },
  ArrowLeft: { do: 'step', by: -1 },
  ',': { do: 'step', by: -1 },
  l: { do: 'mark', by: 1 },
  j: { do: 'mark', by: -1 },
  n: { do: 'decision', by: 1 },
  p: { do: 'decision', by: -1 },
  Home: { do: 'seek', to: 0 },
  End: { do: 'seek', to: 1 },
  '>': { do: 'speed', by: 1 },
  '<': { do: 'speed', by: -1 },
  v: { do: 'eyes', by: 1 },
  V: { do: 'eyes', by: -1 },
  '?': { do: 'help' },
}

/** What a key does; null for one that does nothing here. */
export function actOf(key: string): Act | null {
  if (/^\d$/.test(key)) return { do: 'seek', to: Number(key) / 10 }
  return Object.hasOwn(ACTS, key) ? ACTS[key] : null
}

/** How fast it plays, slowest first; 1 is a step in `STEP_MS`. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const
export const STEP_MS = 1200
