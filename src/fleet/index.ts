/** What several servers share: their tables on NATS JetStream. */

export { Connection, type ConnectionOptions, connectNats, LostConnection } from './connection.ts'
export { type FarmOptions, type Means, openFarm, type Worked, type WorkOptions, work } from './farm/index.ts'
export { type DeckCard, JetStreamDecks } from './jetstream-decks.ts'
export { JetStreamLog, type JetStreamLogOptions, openLog, PREFIX } from './jetstream-log.ts'
export { JetStreamReplays } from './jetstream-replays.ts'
export { type Migration, migrate } from './migrate.ts'
export type { Counts, Side } from './moving.ts'
export { folderSide, folderTarget, natsSide, natsTarget, type Target } from './moving-sides.ts'
export { type OpenFleet, openFleet } from './open.ts'
export { type NatsSecrets, type NatsServers, readServers } from './servers.ts'
export { type FleetStore, openFleetStore } from './store.ts'
