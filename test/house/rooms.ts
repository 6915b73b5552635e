/** The rooms of the source and the one-way arrows between them; what each may use from outside. */

/** What a room is built on. Arrows are transitive: who may enter a room may enter the rooms below it. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  decks: ['engine'],
  games: ['engine', 'decks'],
  bots: ['games'],
  protocol: ['engine'],
  testkit: ['engine'],
  client: ['protocol'],
  players: ['bots', 'protocol'],
  arena: ['players'],
  mcp: ['client'],
  server: ['protocol', 'games', 'bots', 'players', 'decks', 'mcp'],
  fleet: ['server', 'arena'],
  web: ['engine', 'games', 'bots', 'protocol', 'client'],
  cli: ['arena', 'server', 'fleet', 'client', 'mcp', 'testkit'],
}

/** Rooms without files, network, clock or chance of their own, and the packages each may use. */
export const PURE: Readonly<Record<string, readonly string[]>> = {
  engine: ['@noble/hashes'],
  games: [],
  bots: [],
  decks: ['entities'],
  protocol: ['zod'],
  testkit: [],
}

/** Rooms that run in a browser besides the pure ones: nothing of Node in them. */
export const IN_BROWSER = ['client', 'web']

export const ROOMS = Object.keys(ARROWS)

/** Whether code of a room may import another room. */
export function mayEnter(from: string, to: string): boolean {
  return from === to || (ARROWS[from] ?? []).some(below => mayEnter(below, to))
}

/** Whether a path of the source is a test's, which may import from anywhere. */
export function isTest(path: string): boolean {
  return /\.test\.ts$/.test(path)
}
