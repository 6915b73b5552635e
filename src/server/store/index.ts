/** What is kept of a server, in SQLite. */

export { type Backup, type BackupOptions, backUp } from './backup.ts'
export { openStore, type Store, type StoreOptions, shrinkStore } from './store.ts'
