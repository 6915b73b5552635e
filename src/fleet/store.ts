/** All that several servers keep together: tables, replays, decks. */

import { Catalogue } from './catalogue.ts'
import type { Connection } from './connection.ts'
import { type DeckCard, JetStreamDecks } from './jetstream-decks.ts'
import { type JetStreamLog, type JetStreamLogOptions, openLog, PREFIX } from './jetstream-log.ts'
import { JetStreamReplays, type ReplayCard } from './jetstream-replays.ts'
import { openStream } from './stream.ts'
import { Texts } from './texts.ts'

export interface FleetStore {
  readonly log: JetStreamLog
  readonly replays: JetStreamReplays
  readonly decks: JetStreamDecks
  /** Writes what has come. The connection stays. */
  close(): Promise<void>
}

/** Opens what is kept on the NATS of a connection, and makes it where there is nothing. Throws `Unusable`. */
export async function openFleetStore(connection: Connection, options: JetStreamLogOptions = {}): Promise<FleetStore> {
  const { prefix = PREFIX, replicas, place } = options
  const open = (kind: string, subject: string, lastOnly: boolean) =>
    openStream(connection, { name: `${prefix}-${kind}`, subject: `${prefix}.${subject}`, lastOnly, replicas }, place)
  const [log, cards, decks, texts] = await Promise.all([
    openLog(connection, options),
    open('replays', 'replay', true),
    open('decks', 'deck', true),
    open('texts', 'text', true),
  ])
  const kept = new Texts(texts)
  return {
    log,
    replays: new JetStreamReplays(new Catalogue<ReplayCard>(cards), kept),
    decks: new JetStreamDecks(new Catalogue<DeckCard>(decks), kept),
    close: () => log.close(),
  }
}
