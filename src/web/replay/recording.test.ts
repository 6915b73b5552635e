import { expect, test } from 'vitest'
import { makeBot } from '../../bots/index.ts'
import { begin, fromSeed, mayHave, readOptions, readReplay, runReplay } from '../../engine/index.ts'
import { findGame, games } from '../../games/index.ts'
import { decisionsOf, recordingOf, recordSteps, seenAt, storyOf } from './recording.ts'

/** A whole game of easy bots as a recording. */
function recorded(id: string) {
  const game = findGame(id)
  if (game === null) throw new Error(`no game ${id}`)
  const deck = { id: 'tiny', format: 'fairdeal-deck', version: 1, name: 'Tiny', language: 'en', license: 'CC0-1.0' }
  const black = Array.from({ length: 12 }, (_, i) => ({ id: `b${i}`, text: `Prompt ${i}: ____.`, pick: 1 }))
  const white = Array.from({ length: 90 }, (_, i) => ({ id: `w${i}`, text: `answer ${i}` }))
  const materials = game.materials.length === 0 ? {} : { deck: { ...deck, black, white } }
  const options = readOptions(game.options, game.materials.length === 0 ? {} : { deck: 'tiny' })
  const seats = game.seats.usual
  const bots = Array.from({ length: seats }, (_, seat) => makeBot(game, 'easy', { seed: '5', seat }))
  const setup = { seats, options, materials, random: fromSeed('5'), start: null }
  const moves: { seat: number; move: unknown }[] = []
  let { state } = begin(game, setup)
  const shelf = { findGame, materials: () => [] }
  const file = () => ({ game: id, seed: '5', seats, options, moves, ...materials })
  while (game.results(state) === null) {
    const [seat] = game.owing(state)
    const view = game.view(state, seat)
    const observation = {
      game: id,
      rules: game.rules,
      options,
      set_up: false,
      seat,
      turn: state.turn,
      phase: game.phase(state),
      owing: game.owing(state),
      you_owe: true,
      legal_moves: game.legalMoves(state, seat),
      view,
      text: '',
    }
    const move = bots[seat].decide(observation, [])
    moves.push({ seat, move })
    const step = game.play(state, seat, game.readMove(move as never) as never, { isDefault: false })
    if (!('state' in step)) throw new Error('refused')
    state = step.state
  }
  const ran = runReplay(readReplay(file(), { purpose: 'run', shelf }))
  if ('illegal' in ran) throw new Error(ran.illegal.reason)
  const read = readReplay(JSON.parse(JSON.stringify(ran.replay)), { purpose: 'verify', shelf })
  return { recording: recordingOf('r', read, [...recordSteps(read)]), replay: ran.replay }
}

for (const { id } of games) {
  test(`${id}: through each pair of eyes there is what they were told by then, and nothing else`, () => {
    const { recording, replay } = recorded(id)
    expect(recording.steps.length).toBe(replay.moves.length + 1)
    for (const at of [0, 1, Math.floor(recording.steps.length / 2), recording.steps.length - 1]) {
      for (const viewer of [null, 0, 1, 2, 3]) {
        const { observation, events } = seenAt(recording, at, viewer)
        expect(events.every(event => mayHave(event, viewer))).toBe(true)
        expect(observation.seat).toBe(viewer)
        expect(observation.legal_moves).toBeNull()
        expect(observation.you_owe).toBe(false)
        const hidden = recording.game.secrets(recording.steps[at].state, viewer)
        for (const secret of Object.values(hidden)) {
          const text = JSON.stringify(secret)
          if (text.length > 12)
            expect(JSON.stringify({ view: observation.view, text: observation.text, events })).not.toContain(text)
        }
      }
    }
    const last = recording.steps.length - 1
    expect(storyOf(recording, last, 'all')).toEqual(replay.events)
    expect(decisionsOf(recording, 0).every(at => recording.steps[at].seat === 0)).toBe(true)
  })
}
