import { afterAll, beforeAll, describe } from 'vitest'
import { NatsHouse } from '../../test/house/nats.ts'
import { tableLogSuite } from '../../test/house/table-log-suite.ts'
import { type Connection, connectNats } from './connection.ts'
import { openLog } from './jetstream-log.ts'
import { readServers } from './servers.ts'

for (const count of [1, 3] as const) {
  describe(`a log on ${count === 1 ? 'a server of NATS' : 'a cluster of three'}`, () => {
    let house: NatsHouse
    let connection: Connection
    let logs = 0
    beforeAll(async () => {
      house = await NatsHouse.start(count)
      connection = await connectNats({ servers: readServers(house.url, '--nats') })
    })
    afterAll(async () => {
      await connection?.close()
      await house?.end()
    })

    tableLogSuite(async () => {
      const options = { prefix: `test${logs++}` }
      let log = await openLog(connection, options)
      const reopen = async () => {
        await log.close()
        log = await openLog(connection, options)
        return log
      }
      return { log, reopen, end: () => log.close() }
    })
  })
}
