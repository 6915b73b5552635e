/**
 * The page's catalogues tell the games as the games tell themselves: every event, move, refusal, option and view, in
 * games played at random and looked at through all eyes.
 */

import { expect, test } from 'vitest'
import { eventsFor, type Game, observe } from '../src/engine/index.ts'
import { games } from '../src/games/index.ts'
import { PROBLEM_CODES } from '../src/protocol/index.ts'
import { legality, lookAt, playAtRandom, type Subject, seedAfter, tellFinding, words } from '../src/testkit/index.ts'
import { told as frenchTold } from '../src/web/words/fr/games.ts'
import fr from '../src/web/words/fr.ts'
import type { GameNamed, GameTold, Titles } from '../src/web/words/games.ts'
import { testGames, testSeed } from './seeds.ts'
import { subjects } from './subjects.ts'

const SEED = testSeed('languages')
const NAMES = ['Ada', 'Noor', 'Bo', 'Cy', 'Di', 'Eve']

/** A game that tells itself in the words of a catalogue. */
function inWordsOf(game: Game, told: GameTold, titles: Titles): Game {
  return {
    ...game,
    words: {
      event: (event, to) => told.event(event, to, titles),
      move: told.move,
      view: (observation, to) => told.view({ ...observation, text: '' }, to, titles),
      refusal: told.refusal,
      results: (results, to) => told.results(results, to, titles),
    },
  }
}

/** The game of a subject as French tells it. */
function french(game: Game): GameTold {
  const told = frenchTold[game.id]
  if (told === undefined) throw new Error(`French does not tell ${game.id}`)
  return told
}

for (const subject of subjects) {
  for (const titles of ['mild', 'source'] as const) {
    test(`French tells ${subject.game.id} with the titles ${titles}: moves have labels of their own, refusals a sentence`, {
      timeout: 120_000,
    }, () => {
      const told: Subject = { ...subject, game: inWordsOf(subject.game, french(subject.game), titles) }
      for (let index = 0; index < testGames(8); index++) {
        const run = playAtRandom(told, seedAfter(SEED, index))
        const found = [words, ...(index < 2 ? [legality] : [])].flatMap(check => lookAt(check, told, run))
        expect(found.map(tellFinding)).toEqual([])
      }
    })
  }

  test(`French tells of ${subject.game.id} what English tells, and in French`, { timeout: 120_000 }, () => {
    const told = french(subject.game)
    let sentences = 0
    for (let index = 0; index < testGames(8); index++) {
      const { setup, steps } = playAtRandom(subject, seedAfter(SEED, index))
      const names = NAMES.slice(0, setup.seats)
      for (const viewer of [null, 0, 1]) {
        const earlier = eventsFor(
          steps.flatMap(step => step.events),
          viewer,
        )
        for (const [n, event] of earlier.entries()) {
          const to = { names, viewer, earlier: earlier.slice(0, n) }
          const here = told.event(event, to, 'mild')
          expect(here === null, `${event.type} for ${viewer}`).toBe(subject.game.words.event(event, to) === null)
          if (here === null) continue
          expect(faults(here), here).toEqual([])
          sentences += 1
        }
        for (const { state } of steps) {
          const { text, ...seen } = observe(subject.game, setup, state, viewer, names)
          const here = told.view({ ...seen, text }, { names, viewer }, 'mild')
          expect(faults(here), here).toEqual([])
        }
      }
    }
    expect(sentences).toBeGreaterThan(300)
  })
}

for (const game of games) {
  test(`French has every option and preset of ${game.id}`, () => {
    const { name, summary, options, presets } = fr.games[game.id] as GameNamed
    expect(faults(`${name}. ${summary}`)).toEqual([])
    expect(Object.keys(options)).toEqual(game.options.map(option => option.name))
    expect(Object.keys(presets)).toEqual(game.presets.map(preset => preset.id))
    for (const option of game.options) {
      const { label, help, values } = options[option.name]
      expect(faults(`${label}. ${help}`)).toEqual([])
      if (option.kind === 'one_of') expect(Object.keys(values ?? {})).toEqual(option.values)
    }
    for (const { label, help } of Object.values(presets)) expect(faults(`${label}. ${help}`)).toEqual([])
  })
}

test('French has a sentence for every code of a problem, and for every refusal all games have', () => {
  const codes = ['game_over', 'not_started', 'stale_turn', 'owes_nothing', 'already_locked_in', 'forfeited']
  expect(PROBLEM_CODES.filter(code => fr.problems[code] === undefined)).toEqual([])
  expect([...codes, 'wrong_type', 'unreadable'].filter(code => fr.refusals[code] === undefined)).toEqual([])
})

/** English words and wrong spaces in a French text, texts of cards in its quotation marks left out. */
function faults(text: string): string[] {
  const own = text.replace(/«\u00a0[^»]*\u00a0»|"(?:[^"\\]|\\.)*"/g, '…')
  const english =
    /\b(?:the|and|is|are|you|your|with|round|trick|plays?|pass(?!ant)es|leads?|takes?|gives?|wins?|nobody)\b/gi
  const spaces = /[^\u202f;!?…][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/g
  return [...(own.match(english) ?? []), ...(own.match(spaces) ?? [])]
}

test('what the faults of a French text are', () => {
  expect(faults('Ada plays a nine; and')).toEqual(['plays', 'and', 'e;'])
  expect(faults('Les réponses\u00a0: A «\u00a0The end!\u00a0»\u202f; B')).toEqual([])
})
