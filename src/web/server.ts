import { callsTo } from '../client/index.ts'

/** The table server this page came from. */
export const server = callsTo(location.origin, (url, init) => fetch(url, init))
