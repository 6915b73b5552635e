/** Where the page stands, kept in the browser's history. A host of files keeps the path behind the `#`. */

import { STATIC } from './local/alone.svelte.ts'
import { pathOf, type Route, readHash, readRoute } from './paths.ts'

const present = $state(here())

function here(): { route: Route; moment: string } {
  const { path, moment } = STATIC
    ? readHash(location.hash)
    : { path: location.pathname, moment: location.hash.replace(/^#/, '') }
  return { route: readRoute(path), moment }
}

/** The present route, for components. */
export function route(): Route {
  return present.route
}

/** What the address says behind the route: a moment of a replay, and whose eyes. */
export function moment(): string {
  return present.moment
}

/** The address of a route, with a moment of it where one is given. */
export function addressOf(to: Route, moment = ''): string {
  const look = plainWanted() ? '?look=plain' : ''
  if (STATIC) return `${look}#${pathOf(to)}${moment === '' ? '' : `?${moment}`}`
  return pathOf(to) + look + (moment === '' ? '' : `#${moment}`)
}

/** Goes to a route, leaving the present one behind in the history. */
export function go(to: Route, at = ''): void {
  history.pushState(null, '', addressOf(to, at))
  present.route = to
  present.moment = at
  window.scrollTo(0, 0)
}

/** Writes a moment of the present route into the address, in place of the one that stood there. */
export function showMoment(at: string): void {
  history.replaceState(null, '', addressOf(present.route, at))
}

/** Makes an ordinary link stay within the page; a click with a modifier opens a tab as always. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.currentTarget as Element).closest('a')
  if (link === null || link.origin !== location.origin) return
  event.preventDefault()
  const { path, moment } = STATIC ? readHash(link.hash) : { path: link.pathname, moment: link.hash.replace(/^#/, '') }
  go(readRoute(path), moment)
}

for (const change of ['popstate', 'hashchange']) {
  addEventListener(change, () => {
    const { route, moment } = here()
    if (pathOf(route) !== pathOf(present.route)) present.route = route
    present.moment = moment
  })
}

/** `?look=plain` shows the plain table for every game. It stays in the address from page to page. */
export function plainWanted(): boolean {
  return new URLSearchParams(location.search).get('look') === 'plain'
}
