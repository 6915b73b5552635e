import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bot, modelEntrant, playArena } from '../../test/house/models/arena.ts'
import { openEndpoint } from '../../test/house/models/endpoint.ts'
import { good } from '../../test/house/models/scripts.ts'
import { readReplay } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import { prompterOf } from '../players/model/prompt.ts'
import { promptHash } from '../players/model/prompt-hash.ts'
import { decisionAt, decisionsAt } from './decision.ts'

const shelf = { findGame, materials: () => [] }

test('every decision of a model is put again by the same prompt, to the last byte', async () => {
  const game = findGame('allegiance')!
  const endpoint = await openEndpoint({ good })
  const folder = mkdtempSync(join(tmpdir(), 'fairdeal-ask-'))
  try {
    const out = join(folder, 'a')
    await playArena({
      game,
      entrants: [modelEntrant(game, endpoint.url, 'good'), bot('easy')],
      options: { rounds: 2 },
      out,
    })
    const lines = (name: string) =>
      readFileSync(join(out, name), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    const replays = lines('games.ndjson').map(value => readReplay(value, { shelf, purpose: 'verify' }))
    const prompter = prompterOf(game, 'none')
    let checked = 0
    const own = lines('ledger.ndjson').filter(({ table }) => table === 0)
    const together = [...decisionsAt(replays[0], own)].map(({ seat, events, played, ask }) => [
      ...[seat, events, played, ask.turn, ask.observation],
    ])
    expect(together, 'in one pass as one by one').toEqual(
      own.map(({ at, seat }) => {
        const { events, played, ask } = decisionAt(replays[0], at, seat)
        return [seat, events, played, ask.turn, ask.observation]
      }),
    )
    for (const { table, seat, at, turn, prompt_hash } of lines('ledger.ndjson')) {
      const decision = decisionAt(replays[table], at, seat)
      expect([decision.seat, decision.ask.turn]).toEqual([seat, turn])
      if (prompt_hash === null) continue
      const { ask, events } = decision
      const user = prompter.ask({ observation: ask.observation, events, known: 0, notes: null })
      const hash = promptHash([
        { role: 'system', content: prompter.system },
        { role: 'user', content: user },
      ])
      expect(hash, `table ${table}, seat ${seat}, turn ${turn}`).toBe(prompt_hash)
      checked += 1
    }
    expect(checked).toBeGreaterThan(10)
  } finally {
    await endpoint.close()
    rmSync(folder, { recursive: true })
  }
})
