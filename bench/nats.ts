import { natsServer } from '../test/house/nats.ts'
import { NotHere } from './figures.ts'

/** Throws `NotHere` where this machine has no nats-server. */
export function needNats(): void {
  try {
    natsServer()
  } catch (error) {
    throw new NotHere((error as Error).message)
  }
}
