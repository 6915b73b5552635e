/** What games declare of themselves in JSON Schema, held to what they do. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Game, isObject, isRefusal, type Json, move, observe, type Shapes } from '../src/engine/index.ts'
import { brokenMoves, Dice, playAtRandom, type Run, seedAfter } from '../src/testkit/index.ts'
import { checker } from './house/json-schema.ts'
import { testGames, testSeed } from './seeds.ts'
import { subjects } from './subjects.ts'

/** Told by every game in the same way. */
const COMMON_EVENTS = ['game_start', 'own_move', 'locked_in', 'game_over']
const COMMON_REFUSALS = ['game_over', 'stale_turn', 'owes_nothing', 'already_locked_in', 'wrong_type', 'unreadable']

for (const subject of subjects) {
  const { game } = subject
  const shapes = game.shapes as Shapes
  const check = checker()
  const moveProblems = check({ anyOf: Object.values(shapes.moves) })

  describe(game.name, () => {
    const seed = testSeed(`shapes of ${game.id}`)
    // Each table of the subject, so that no type of event is left to chance.
    const runs = subject.setups.flatMap((setup, at) =>
      Array.from({ length: testGames(3) }, (_, index) =>
        playAtRandom({ ...subject, setups: [setup] }, seedAfter(seed, 100 * at + index)),
      ),
    )

    test('what is told and shown in random games is of the shapes', () => {
      const seen = new Set<string>()
      for (const { setup, steps } of runs) {
        for (const { state, events } of steps) {
          for (const event of events) {
            seen.add(event.type)
            const shape = shapes.events[event.type]
            if (shape === undefined) expect(COMMON_EVENTS).toContain(event.type)
            else expect(check(shape)(event), JSON.stringify(event)).toEqual([])
            if (event.type === 'own_move' && shape === undefined) expect(moveProblems(event.move)).toEqual([])
          }
          expect(shapes.phases).toContain(game.phase(state))
          for (const viewer of [null, ...Array.from({ length: setup.seats }, (_, seat) => seat)]) {
            const { view, legal_moves } = observe(game, setup, state, viewer)
            expect(check(shapes.view)(view), JSON.stringify(view)).toEqual([])
            for (const legal of legal_moves ?? []) expect(moveProblems(legal), JSON.stringify(legal)).toEqual([])
          }
          const results = game.results(state)
          if (results !== null) expect(check(shapes.results)(results)).toEqual([])
        }
        if (setup.start !== null) expect(check(shapes.start)(setup.start)).toEqual([])
      }
      expect([...seen].filter(type => !COMMON_EVENTS.includes(type)).sort()).toEqual(
        Object.keys(shapes.events)
          .filter(type => !COMMON_EVENTS.includes(type))
          .sort(),
      )
    })

    test('what is of the shape of a move is read as one, and nothing else', () => {
      const counts = { read: 0, unreadable: 0 }
      for (const raw of tried(game, runs, new Dice(seed))) {
        const isRead = !isRefusal(game.readMove(raw))
        expect(moveProblems(raw).length === 0, `${seed}: ${JSON.stringify(raw)}`).toBe(isRead)
        counts[isRead ? 'read' : 'unreadable'] += 1
      }
      expect(Math.min(counts.read, counts.unreadable)).toBeGreaterThan(20)
    })

    test('the codes of refusals are those of the rules page, and no move meets another', () => {
      const page = readFileSync(new URL(`../docs/rules/${game.id}.md`, import.meta.url), 'utf8')
      const list = /answer(?:s|ed)[^`]*((?:`[a-z_]+`[^`]*?,\s+)+`[a-z_]+`)/.exec(page.split('## Moves and refusals')[1])
      const codes = [...list![1].matchAll(/`([a-z_]+)`/g)].map(match => match[1])
      expect(codes).toEqual([...COMMON_REFUSALS, ...shapes.refusals])
      for (const { state, seat, raw } of sent(game, runs, new Dice(seed))) {
        const step = move(game, state, seat, raw)
        if (isRefusal(step)) expect(codes, JSON.stringify(raw)).toContain(step.code)
      }
    })

    test('types of moves and phases are all there', () => {
      expect(Object.keys(shapes.moves)).toEqual([...game.moveTypes])
      expect(shapes.phases.at(-1)).toBe('over')
    })
  })
}

/** Moves of known types as JSON, good and broken ones. */
function* tried(game: Game, runs: readonly Run[], dice: Dice): Generator<Record<string, Json>> {
  for (const { raw } of sent(game, runs, dice)) {
    if (isObject(raw) && game.moveTypes.includes(raw.type)) yield raw as Record<string, Json>
  }
}

/** What seats that owe a move might send: what is listed, what is listed for others, and what is broken of that. */
function* sent(game: Game, runs: readonly Run[], dice: Dice) {
  for (const { steps } of runs) {
    for (const { state } of dice.some(steps, 3)) {
      for (const seat of game.owing(state)) {
        const legal = game.legalMoves(state, seat)
        const others = game.owing(state).flatMap(other => game.legalMoves(state, other))
        for (const one of [...dice.some(others, 6), ...brokenMoves(dice.pick(legal), legal, dice)]) {
          const raw = asSent(one)
          if (raw !== undefined) yield { state, seat, raw }
        }
      }
    }
  }
}

/** A value as it comes out of JSON; undefined for one that cannot travel. */
function asSent(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined || /\\ud[89ab]/i.test(text) ? undefined : JSON.parse(text)
}
