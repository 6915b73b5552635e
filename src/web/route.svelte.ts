/** Where the page stands, kept in the browser's history. */

export type Route =
  | { readonly at: 'home' }
  | { readonly at: 'options'; readonly game: string }
  | { readonly at: 'table'; readonly table: string }
  | { readonly at: 'gallery' }
  | { readonly at: 'nowhere'; readonly path: string }

/** Reads a path. Ids are shown and sent as they stand, never believed. */
export function readRoute(path: string): Route {
  const parts = path.split('/').filter(part => part !== '')
  if (parts.length === 0) return { at: 'home' }
  const [first, second] = parts.map(part => decodeSafely(part))
  if (parts.length === 2 && first === 't') return { at: 'table', table: second }
  if (parts.length === 2 && first === 'new') return { at: 'options', game: second }
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
    case 'gallery':
      return '/gallery'
    case 'nowhere':
      return route.path
  }
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const present = $state({ route: readRoute(location.pathname) })

/** The present route, for components. */
export function route(): Route {
  return present.route
}

/** Goes to a route, leaving the present one behind in the history. */
export function go(to: Route): void {
  history.pushState(null, '', pathOf(to) + (plainWanted() ? '?look=plain' : ''))
  present.route = to
  window.scrollTo(0, 0)
}

/** Makes an ordinary link stay within the page; a click with a modifier opens a tab as always. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.currentTarget as Element).closest('a')
  if (link === null || link.origin !== location.origin) return
  event.preventDefault()
  go(readRoute(link.pathname))
}

addEventListener('popstate', () => {
  present.route = readRoute(location.pathname)
})

/** `?look=plain` shows the plain table for every game. It stays in the address from page to page. */
export function plainWanted(): boolean {
  return new URLSearchParams(location.search).get('look') === 'plain'
}
