import { expect, test } from 'vitest'
import { pathOf, readHash, readRoute } from './paths.ts'

const PATHS = [
  ['/', { at: 'home' }],
  ['/t/aB3_-x', { at: 'table', table: 'aB3_-x' }],
  ['/t/a%2Fb', { at: 'table', table: 'a/b' }],
  ['/new/high-card', { at: 'options', game: 'high-card' }],
  ['/replays', { at: 'replays' }],
  ['/replays/aB3_-x', { at: 'replay', replay: 'aB3_-x' }],
  ['/replays/aB3_-x/review', { at: 'review', replay: 'aB3_-x' }],
  ['/decks', { at: 'decks' }],
  ['/rules/high-card', { at: 'rules', game: 'high-card' }],
  ['/learn/high-card', { at: 'lesson', game: 'high-card' }],
  ['/settings', { at: 'settings' }],
  ['/gallery', { at: 'gallery' }],
] as const
for (const [path, route] of PATHS) {
  test(`${path} there and back`, () => {
    expect(readRoute(path)).toEqual(route)
    expect(pathOf(route)).toBe(path)
  })
}

const NOWHERE = ['/t', '/t/a/b', '/new', '/x', '/t/%E0/c'] as const
for (const path of NOWHERE)
  test(`${path} leads nowhere`, () => expect(readRoute(path)).toEqual({ at: 'nowhere', path }))

test('an id that cannot be decoded is taken as it stands; a closing slash does no harm', () => {
  expect(readRoute('/t/%E0')).toEqual({ at: 'table', table: '%E0' })
  expect(readRoute('/t/a/')).toEqual({ at: 'table', table: 'a' })
})

const HASHES = [
  ['', '/', ''],
  ['#', '/', ''],
  ['#/t/local-1', '/t/local-1', ''],
  ['#/replays/local-1.2?n=31&seat=2', '/replays/local-1.2', 'n=31&seat=2'],
] as const
for (const [hash, path, moment] of HASHES) {
  test(`"${hash}" behind the address of a file is ${path}`, () => {
    expect(readHash(hash)).toEqual({ path, moment })
  })
}
