import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'

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

const STORES = ['device', 'drafts', 'keys', 'outbox', 'shelf'] as const
type Writing = IDBPTransaction<OfflineSchema, typeof STORES, 'readwrite'>

type Opened = IDBPDatabase<OfflineSchema>
/** What may be done past `write`. */
type Reading = Pick<Opened, 'get' | 'getAll' | 'getAllFromIndex'>

let opening: Promise<Opened> | undefined

/** The one database of the device, to read from. It outlives sign-out, a new version and a closed page. */
export function offlineDatabase(): Promise<Reading> {
  return opened()
}

function opened(): Promise<Opened> {
  opening ??= open().catch((error: unknown) => {
    // The next one tries again: a full disk or a browser that is being updated passes.
    opening = undefined
    throw error
  })
  return opening
}

/**
 * Writes in one transaction, fulfilled when it is stored. It locks every store, so that no two write at once: a browser
 * that ends while two transactions write to different stores deletes the database when it starts again
 * (docs/adr/0222-one-write-at-a-time.md). `strict`: on the disk, not only handed to the system, for what nobody could
 * enter again.
 */
export async function write<T>(
  durability: 'strict' | 'relaxed',
  work: (stores: Pick<Writing, 'objectStore'>) => Promise<T>,
): Promise<T> {
  const db = await opened()
  const tx = db.transaction(STORES, 'readwrite', { durability })
  const [answer] = await Promise.all([work(tx), tx.done])
  return answer
}

async function open(): Promise<Opened> {
  return openDB<OfflineSchema>('caravan', 3, {
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
    // The browser closed it by itself, as after its storage process ended: the next one opens it again.
    terminated: () => {
      opening = undefined
    },
  })
}

/** Forgets the open connection, as a closed page does. */
export async function closeOfflineDatabase(): Promise<void> {
  const db = await opening
  opening = undefined
  db?.close()
}
