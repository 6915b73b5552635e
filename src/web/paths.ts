/** Addresses of the page: what they mean, and how they are written. Pure. */

export type Route =
  | { readonly at: 'home' }
  | { readonly at: 'options'; readonly game: string }
  | { readonly at: 'table'; readonly table: string }
  | { readonly at: 'replays' }
  | { readonly at: 'replay'; readonly replay: string }
  | { readonly at: 'review'; readonly replay: string }
  | { readonly at: 'decks' }
  | { readonly at: 'rules'; readonly game: string }
  | { readonly at: 'lesson'; readonly game: string }
  | { readonly at: 'settings' }
  | { readonly at: 'gallery' }
  | { readonly at: 'nowhere'; readonly path: string }

/** Reads a path. Ids are shown and sent as they stand, never believed. */
export function readRoute(path: string): Route {
  const parts = path.split('/').filter(part => part !== '')
  if (parts.length === 0) return { at: 'home' }
  const [first, second] = parts.map(decodeSafely)
  if (parts.length === 2 && first === 't') return { at: 'table', table: second }
  if (parts.length === 2 && first === 'replays') return { at: 'replay', replay: second }
  if (parts.length === 3 && first === 'replays' && parts[2] === 'review') return { at: 'review', replay: second }
  if (parts.length === 1 && first === 'replays') return { at: 'replays' }
  if (parts.length === 2 && first === 'new') return { at: 'options', game: second }
  if (parts.length === 1 && first === 'decks') return { at: 'decks' }
  if (parts.length === 2 && first === 'rules') return { at: 'rules', game: second }
  if (parts.length === 2 && first === 'learn') return { at: 'lesson', game: second }
  if (parts.length === 1 && first === 'settings') return { at: 'settings' }
  if (parts.length === 1 && first === 'gallery') return { at: 'gallery' }
  return { at: 'nowhere', path }
}

/** The path of a route. */
export function pathOf(route: Route): string {
  switch (route.at) {
    case 'home':
      return '/'
    case 'options':
      return `/new/${encodeURIComponent(route.game)}`
    case 'table':
      return `/t/${encodeURIComponent(route.table)}`
    case 'replays':
      return '/replays'
    case 'replay':
      return `/replays/${encodeURIComponent(route.replay)}`
    case 'review':
      return `/replays/${encodeURIComponent(route.replay)}/review`
    case 'decks':
      return '/decks'
    case 'rules':
      return `/rules/${encodeURIComponent(route.game)}`
    case 'lesson':
      return `/learn/${encodeURIComponent(route.game)}`
    case 'settings':
      return '/settings'
    case 'gallery':
      return '/gallery'
    case 'nowhere':
      return route.path
  }
}

/** Reads where the page stands in an address that a host of files keeps: all of it is behind the `#`. */
export function readHash(hash: string): { readonly path: string; readonly moment: string } {
  const [path, moment = ''] = hash.replace(/^#/, '').split('?')
  return { path: path === '' ? '/' : path, moment }
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
