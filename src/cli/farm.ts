/** `fairdeal arena … --nats`: hires workers on other machines. */

import type { ArenaRun } from '../arena/index.ts'
import { Unusable } from '../engine/index.ts'
import { type NatsFlags, reachNats } from './nats.ts'
import { readVersion } from './version.ts'

export interface FarmHire {
  /** Opens the farm for one arena. */
  readonly hire: () => Promise<NonNullable<ArenaRun['hire']>>
  close(): Promise<void>
}

interface Telling {
  readonly signal: AbortSignal
  tell(line: string): void
}

/** Reaches the farm that the options name; null where they name none. Throws `Unusable`. */
export async function openHire(
  flags: NatsFlags & { readonly nats?: string },
  { signal, tell }: Telling,
): Promise<FarmHire | null> {
  if (flags.nats === undefined) {
    const stray = flags.natsCreds === undefined ? flags.natsCa : flags.natsCreds
    if (stray !== undefined) throw new Unusable('--nats', 'where NATS is is missing, such as --nats nats://127.0.0.1')
    return null
  }
  const connection = await reachNats({ urls: flags.nats, place: '--nats', flags, name: 'fairdeal arena' })
  const { openFarm } = await import('../fleet/index.ts')
  return {
    hire: () => openFarm({ connection, version: readVersion(), signal, tell }),
    close: () => connection.close(),
  }
}
