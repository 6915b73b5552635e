import { expect, test } from 'vitest'
import { labelled, type Mark, marksOf, namedBy } from './marks.ts'

test('names above the line keep their room, and the big ones come first', () => {
  const mark = (at: number, label: string, big = false): Mark => ({ at, label, big, part: false })
  // 100 steps on 990 px: 10 px a step. The trick at 12 is 20 px from the round at 10.
  const marks = [
    mark(0, 'round 1', true),
    mark(6, 'trick 2'),
    mark(10, 'round 2', true),
    mark(12, 'trick 2'),
    mark(40, 'trick 3'),
  ]
  expect(labelled(marks, 100, 990, 96).map(({ at }) => at)).toEqual([0, 10, 40])
  expect(labelled(marks, 100, 990, 30).map(({ at }) => at)).toEqual([0, 6, 10, 40])
})

test('marks are where they happen, the next ones a step on, and stretches end where they do', () => {
  const event = (type: string) => ({ type })
  const steps = [2, 4, 5, 7].map((upTo, index, all) => ({
    seat: 0,
    state: {} as never,
    upTo,
    from: all[index - 1] ?? 0,
  }))
  const events = ['round_start', 'a', 'turn', 'a', 'trick', 'back', 'a'].map(event)
  const found = marksOf({ steps, events, names: ['A'] } as never, ({ type }) => {
    if (type === 'round_start') return { label: 'round', big: true }
    if (type === 'turn') return { label: 'turned', span: true }
    if (type === 'trick') return { label: 'trick', next: true }
    return type === 'back' ? { label: 'back', span: false } : null
  })
  expect(found.marks.map(({ at, label }) => [at, label])).toEqual([
    [0, 'round'],
    [1, 'turned'],
    [3, 'trick'],
    [3, 'back'],
  ])
  expect(found.spans).toEqual([{ from: 1, to: 3 }])
})

test('what lies ahead is named for open hands only, but for the parts every game has', () => {
  const mark = (at: number, label: string, part = false): Mark => ({ at, label, big: true, part })
  const marks = [mark(0, 'round 1', true), mark(5, 'revolution'), mark(9, 'Ada out'), mark(12, 'round 2', true)]
  const found = { marks, spans: [{ from: 5, to: 12 }] }
  const named = (at: number, eyes: 'all' | 'watch' | 0) => namedBy(found, at, eyes)
  expect(named(0, 'all')).toEqual(found)
  for (const eyes of ['watch', 0] as const) {
    expect(named(4, eyes).marks.map(({ at }) => at)).toEqual([0, 12])
    expect(named(4, eyes).spans).toEqual([])
    // The revolution is known and goes on; who goes out is not.
    expect(named(7, eyes).marks.map(({ at }) => at)).toEqual([0, 5, 12])
    expect(named(7, eyes).spans).toEqual([{ from: 5, to: 7 }])
    expect(named(12, eyes)).toEqual(found)
  }
})
