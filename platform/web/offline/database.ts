import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Bytes that only the account's own key on this device can open. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

interface OfflineSchema extends DBSchema {
  /** One key per account; it cannot be exported, not even by this page. */
  keys: { key: string; value: CryptoKey }
  /** Calls that wait to be sent, in the order they were made. */
  outbox: { key: number; value: { seq?: number; account: string; sealed: Sealed }; indexes: { account: string } }
  /** What the device holds to work without network, until it is too old. */
  shelf: { key: [string, string]; value: { account: string; name: string; until: number; sealed: Sealed } }
  /** What was typed into forms and not saved yet; `until` in milliseconds. */
  drafts: { key: [string, string]; value: { account: string; form: string; until: number; sealed: Sealed } }
  /** The device's own name, and its counters per run. */
  device: { key: string; value: string | number }
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

let opening: Promise<OfflineDatabase> | undefined

/** The one database of the device. It outlives sign-out, a new version and a closed page. */
export function offlineDatabase(): Promise<OfflineDatabase> {
  opening ??= openDB<OfflineSchema>('caravan', 3, {
    upgrade(db, before, _now, tx) {
      if (before < 1) {
        db.createObjectStore('keys')
        db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('account', 'account')
        db.createObjectStore('shelf', { keyPath: ['account', 'name'] })
        db.createObjectStore('device')
      }
      if (before < 2) db.createObjectStore('drafts', { keyPath: ['account', 'form'] })
      // Sealed under a key that is stored beside them: whoever used this browser next could open them.
      else if (before < 3) void tx.objectStore('drafts').clear()
    },
    // Another tab has a newer version: it must not wait for this one.
    blocking: () => void closeOfflineDatabase(),
  })
  return opening
}

/** Forgets the open connection, as a closed page does. */
export async function closeOfflineDatabase(): Promise<void> {
  const db = await opening
  opening = undefined
  db?.close()
}
