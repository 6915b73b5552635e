/**
 * The service worker: the page opens without a network, as the build that this file belongs to. The page itself is
 * asked for at the network first, so that a newer server is never met by an older page; files whose names hold a hash
 * never change. Calls of the server are none of its business.
 */

// Filled in by the build: its version, and its files as they lie beside this one.
const VERSION = '__VERSION__'
const FILES = __FILES__

const base = new URL('./', self.location.href)
// Several pages may live on one origin, each in a folder of its own.
const ours = `fairdeal ${base.pathname} `
const name = ours + VERSION
const index = new URL('index.html', base).href
const isHashed = url => url.pathname.startsWith(`${base.pathname}assets/`)

self.addEventListener('install', event => {
  event.waitUntil(
    caches.open(name).then(cache =>
      cache.addAll(
        FILES.map(file => {
          const url = new URL(file, base)
          return new Request(url, { cache: isHashed(url) ? 'default' : 'reload' })
        }),
      ),
    ),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(keys =>
        Promise.all(keys.filter(key => key.startsWith(ours) && key !== name).map(key => caches.delete(key))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return
  if (/^(?:api|metrics|healthz|readyz)(?:\/|$)/.test(url.pathname.slice(base.pathname.length))) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, index))
  else if (isHashed(url)) event.respondWith(cacheFirst(request))
  else event.respondWith(networkFirst(request, url.href.split(/[?#]/)[0]))
})

async function networkFirst(request, kept) {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    // A proxy in front of a server that is away is no newer server.
    if (answer.status !== 502 && answer.status !== 504) return answer
    return (await cache.match(kept)) ?? answer
  } catch (error) {
    const found = await cache.match(kept)
    if (found === undefined) throw error
    return found
  }
}

async function cacheFirst(request) {
  const cache = await caches.open(name)
  return (await cache.match(request)) ?? fetch(request)
}
