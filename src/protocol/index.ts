/** What travels between server and clients: types, readers, versions. */

export type { SeatInfo, TableObservation } from './observation.ts'
