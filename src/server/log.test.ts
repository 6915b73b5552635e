import { describe, expect, test } from 'vitest'
import { append, begun, made, moved, tableLogSuite } from '../../test/house/table-log-suite.ts'
import { MemoryLog } from './log.ts'

describe('a log in memory', () => {
  tableLogSuite(async () => {
    const log = new MemoryLog()
    return { log, reopen: async () => log, end: async () => {} }
  })

  test('lets go of the games before the present one, however many are played', async () => {
    const log = new MemoryLog()
    await append(log, 'a', 0, made(0))
    for (let game = 1; game <= 100; game++) await append(log, 'a', 2 * game - 1, begun(game), moved(`m${game}`))
    expect(log.read('a')).toEqual([made(0), begun(100), moved('m100')])
    expect(await append(log, 'a', 201, moved('next'))).toBe('durable')
  })
})
