/** What is kept of a server, in SQLite. */

export { openStore, type Store, type StoreOptions } from './store.ts'
