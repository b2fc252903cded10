import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { isPageCached, onPageCached, pageShown } from './page-cache.ts'
import { inTime, noteStoreState, StoreUnavailable } from './store-state.ts'

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
type StoreName = (typeof STORES)[number]
type Row<S extends StoreName> = OfflineSchema[S]['value']
type Writing = IDBPTransaction<OfflineSchema, typeof STORES, 'readwrite'>
type Open = {
  readonly mode: IDBTransactionMode
  readonly error: DOMException | null
  abort: () => void
  commit: () => void
  done: Promise<void>
}
type Opened = IDBPDatabase<OfflineSchema>

let opening: Promise<Opened> | undefined

/** Transactions of this page that are not finished. */
const unfinished = new Set<Open>()
/** Of these, the ones that were aborted because the page entered the back/forward cache. */
const interrupted = new WeakSet<Open>()

onPageCached(() => {
  for (const tx of unfinished) {
    try {
      tx.abort()
      interrupted.add(tx)
    } catch {
      // InvalidStateError: it is being committed and needs no page for that.
    }
  }
})

/** Opens the database, for the first reading. Rejects with `StoreUnavailable` where the browser refuses. */
export async function openOfflineDatabase(): Promise<void> {
  await opened()
}

/** One row; undefined without one. Rejects with `StoreUnavailable` when the database does not open or answer within seconds. */
export function readRow<S extends StoreName>(store: S, key: OfflineSchema[S]['key']): Promise<Row<S> | undefined> {
  return inTime(
    inTransaction(
      (db) => db.transaction(store),
      (tx) => tx.objectStore(store).get(key),
      COMMIT,
    ),
  )
}

/** The rows of the outbox of an account, the oldest first. It has no limit of time. */
export function readOutbox(account: string): Promise<Row<'outbox'>[]> {
  return inTransaction(
    (db) => db.transaction('outbox'),
    (tx) => tx.objectStore('outbox').index('account').getAll(account),
    COMMIT,
  )
}

/**
 * Writes in one transaction, fulfilled when it is stored. `place` makes every request at once and waits for nothing in
 * between, so that the transaction is committed without this page's code. It locks every store, so that no two write at
 * once: a browser that ends while two transactions write to different stores deletes the database when it starts again
 * (docs/adr/0222-one-write-at-a-time.md). `strict`: on the disk, not only handed to the system, for what nobody could
 * enter again.
 */
export function write<T>(
  durability: 'strict' | 'relaxed',
  place: (tx: Pick<Writing, 'objectStore'>) => Promise<T>,
): Promise<T> {
  return whereThereIsRoom(
    inTransaction(
      (db) => db.transaction(STORES, 'readwrite', { durability }),
      (tx) => place(tx),
      COMMIT,
    ),
  )
}

/**
 * Reads and writes in one transaction. `work` waits for nothing but requests of the transaction. It is done again from
 * its start when the page comes back from the back/forward cache, so it has no other effect.
 */
export function update<T>(
  durability: 'strict' | 'relaxed',
  work: (tx: Pick<Writing, 'objectStore'>) => Promise<T>,
): Promise<T> {
  return whereThereIsRoom(
    inTransaction(
      (db) => db.transaction(STORES, 'readwrite', { durability }),
      (tx) => work(tx),
      WAIT,
    ),
  )
}

/** Rejects with `StoreUnavailable` when the device has no room for a write. */
function whereThereIsRoom<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'QuotaExceededError'
      ? new StoreUnavailable('full', error)
      : error
  })
}

const COMMIT = true
const WAIT = false

/** Runs a transaction; repeats it when the page was put into the back/forward cache in the middle of it. */
async function inTransaction<X extends Open, T>(
  begin: (db: Opened) => X,
  work: (tx: X) => Promise<T>,
  commitsAtOnce: boolean,
): Promise<T> {
  for (;;) {
    await pageShown()
    const db = await opened()
    if (isPageCached()) continue
    const tx = begin(db)
    unfinished.add(tx)
    try {
      const working = work(tx)
      if (commitsAtOnce) tx.commit()
      const [answer] = await Promise.all([working, tx.done])
      return answer
    } catch (error) {
      // Its requests fail with an error of their own when the transaction is given up.
      if (!interrupted.has(tx)) throw tx.error ?? error
    } finally {
      unfinished.delete(tx)
    }
  }
}

function opened(): Promise<Opened> {
  opening ??= open().catch((error: unknown) => {
    // The next one tries again: a full disk or a browser that is being updated passes.
    opening = undefined
    noteStoreState('refused')
    throw new StoreUnavailable('refused', error)
  })
  return opening
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
