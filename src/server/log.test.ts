import { describe } from 'vitest'
import { tableLogSuite } from '../../test/house/table-log-suite.ts'
import { MemoryLog } from './log.ts'

describe('a log in memory', () => {
  tableLogSuite(async () => {
    const log = new MemoryLog()
    return { log, reopen: async () => log, end: async () => {} }
  })
})
