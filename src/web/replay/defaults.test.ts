import { expect, test } from 'vitest'
import { findGame } from '../../games/index.ts'
import en from '../words/en.ts'
import { faultsIn, withDefaults } from './defaults.ts'
import { type Eyes, storyOf } from './recording.ts'
import { sampleGame } from './sample.ts'

const { recording } = sampleGame(findGame('allegiance')!, { seed: '5', options: {}, materials: {} })
const fault = (at: number, seat: number, kind = 'transport') => ({ at, seat, kind, code: null })
const sentences = (at: number, eyes: Eyes) =>
  storyOf(recording, at, eyes).map((_, n) => ({ n, text: String(n), opens: false }))

function toldAt(at: number, eyes: Eyes, faults: unknown): string[] {
  const read = faultsIn({ faults }, recording)
  return withDefaults(en, recording, read, { sentences: sentences(at, eyes), at, eyes }).map(({ text }) => text)
}

test('a reason stands behind what its step told, before what came next', () => {
  const first = storyOf(recording, 1, 'all').length
  const all = storyOf(recording, 3, 'all').length
  const told = toldAt(3, 'all', [fault(0, 1)])
  expect(told[first]).toBe(`${recording.names[1]} could not be reached.`)
  expect(told.filter(text => /^\d+$/.test(text))).toEqual(Array.from({ length: all }, (_, n) => String(n)))
})

test('what lies ahead is not told, nor to other seats why', () => {
  const reasons = (at: number, eyes: Eyes) => toldAt(at, eyes, [fault(2, 1)]).filter(text => !/^\d+$/.test(text)).length
  expect([reasons(2, 'all'), reasons(3, 'all'), reasons(3, 1)]).toEqual([0, 1, 1])
  expect([reasons(3, 0), reasons(3, 'watch')]).toEqual([0, 0])
})

test('each kind has its sentence; what is no fault is passed over', () => {
  const kinds = Object.keys(en.replay.defaulted)
  const told = toldAt(
    recording.steps.length - 1,
    'all',
    kinds.map((kind, at) => fault(at, 0, kind)),
  )
  expect(told.filter(text => !/^\d+$/.test(text)).length).toBe(kinds.length)
  for (const odd of [
    null,
    7,
    {},
    [null],
    [fault(0, 9)],
    [fault(99_999, 0)],
    [fault(0, 0, 'shy')],
    ['x'],
    [{ ...fault(0, 0), at: '0' }],
  ]) {
    expect(faultsIn({ faults: odd }, recording)).toEqual([])
  }
})
