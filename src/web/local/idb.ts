/** The store of the browser: IndexedDB, which is there over plain http and in workers. */

import type { ReplayInfo } from '../../protocol/index.ts'
import { type LocalStore, type LoggedMove, MOST_REPLAYS, memoryStore, type TableRecord } from './store.ts'

const NAME = 'fairdeal'
const VERSION = 1

/** Opens the store; where the browser refuses one, what is played lasts until the page is closed. */
export async function openStore(): Promise<LocalStore> {
  try {
    return storeOn(await openDatabase())
  } catch {
    return memoryStore()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' })
      request.result.createObjectStore('moves')
      request.result.createObjectStore('replays')
      // Beside them, so that a list need not read whole games.
      request.result.createObjectStore('infos', { keyPath: 'id' }).createIndex('ended', 'ended')
    }
    request.onsuccess = () => {
      // Another window may want to change the store; it must not wait for this one.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('the store is held by another window'))
  })
}

function storeOn(database: IDBDatabase): LocalStore {
  /** Does something in a transaction; ends when that is written down. */
  const within = <T>(stores: string[], mode: IDBTransactionMode, work: (at: IDBTransaction) => IDBRequest<T> | null) =>
    new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(stores, mode)
      const request = work(transaction)
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing could be written down'))
    })
  const ofTable = (id: string) => IDBKeyRange.bound([id], [id, []])
  return {
    table: async id =>
      (await within<TableRecord>(['tables'], 'readonly', at => at.objectStore('tables').get(id))) ?? null,
    putTable: async table => void (await within(['tables'], 'readwrite', at => at.objectStore('tables').put(table))),
    async deleteTable(id) {
      await within(['tables', 'moves'], 'readwrite', at => {
        at.objectStore('tables').delete(id)
        at.objectStore('moves').delete(ofTable(id))
        return null
      })
    },
    moves: (table, deal) =>
      within<LoggedMove[]>(['moves'], 'readonly', at =>
        at.objectStore('moves').getAll(IDBKeyRange.bound([table, deal], [table, deal, []])),
      ),
    async append(table, deal, n, move) {
      try {
        await within(['moves'], 'readwrite', at => at.objectStore('moves').add(move, [table, deal, n]))
        return true
      } catch (error) {
        if (error instanceof DOMException && error.name === 'ConstraintError') return false
        throw error
      }
    },
    async replay(id) {
      const at = await within<unknown>(['replays'], 'readonly', at => at.objectStore('replays').get(id))
      const info = await within<ReplayInfo>(['infos'], 'readonly', at => at.objectStore('infos').get(id))
      return at === undefined || info === undefined ? null : { info, replay: at }
    },
    async putReplay({ info, replay }) {
      await within(['replays', 'infos'], 'readwrite', at => {
        const infos = at.objectStore('infos')
        infos.put(info)
        at.objectStore('replays').put(replay, info.id)
        const keys = infos.index('ended').getAllKeys()
        keys.onsuccess = () => {
          for (const key of keys.result.slice(0, -MOST_REPLAYS)) {
            infos.delete(key)
            at.objectStore('replays').delete(key)
          }
        }
        return null
      })
    },
    async deleteReplay(id) {
      await within(['replays', 'infos'], 'readwrite', at => {
        at.objectStore('replays').delete(id)
        at.objectStore('infos').delete(id)
        return null
      })
    },
    async replays() {
      const infos = await within<ReplayInfo[]>(['infos'], 'readonly', at => at.objectStore('infos').getAll())
      return infos.sort((a, b) => (a.ended < b.ended ? 1 : -1))
    },
  }
}
