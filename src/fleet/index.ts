/** What several servers share: their tables on NATS JetStream. */

export { Connection, type ConnectionOptions, connectNats, LostConnection } from './connection.ts'
export { JetStreamLog, type JetStreamLogOptions, openLog, PREFIX } from './jetstream-log.ts'
export { type NatsSecrets, type NatsServers, readServers } from './servers.ts'
