/** Where the page stands, kept in the browser's history. */

import { pathOf, type Route, readRoute } from './paths.ts'

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
