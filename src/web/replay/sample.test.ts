import { expect, test } from 'vitest'
import { readReplay, verifyReplay } from '../../engine/index.ts'
import { games } from '../../games/index.ts'
import { openShelf } from '../local/shelf.ts'
import { sampleGame } from './sample.ts'

for (const game of games) {
  test(`${game.id}: a sample is a replay that holds, the same from the same seed`, async () => {
    const deck = await openShelf().byId('house')
    const materials = game.materials.length === 0 ? {} : { deck }
    const options = game.materials.length === 0 ? {} : { deck: 'house' }
    const make = () => sampleGame(game, { seed: '5', options, materials })
    const { recording, replay } = make()
    const shelf = { findGame: () => game, materials: () => [] }
    const read = readReplay(JSON.parse(JSON.stringify(replay)), { purpose: 'verify', shelf })
    expect(verifyReplay(read)).toEqual({ holds: true, finished: true })
    expect(recording.steps).toHaveLength(replay.moves.length + 1)
    expect(make().replay).toEqual(replay)
  })
}
