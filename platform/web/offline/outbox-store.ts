import { isNative } from '../native/native.ts'
import { readOutbox, write } from './database.ts'
import { seal, unseal } from './seal.ts'

/** What is stored of a call, and its place in the order of all calls of this device. */
export type OutboxRow = { seq: number; value: unknown }

/**
 * Where the outbox of one account is kept. Every change is on the disk when its promise is fulfilled. Methods reject with `StoreUnavailable`
 * where nothing can be stored.
 */
export type OutboxStore = {
  /** The rows of the account in their order. */
  read: () => Promise<OutboxRow[]>
  /** Stores all of these or none, behind what is there; answers their numbers. */
  add: (values: readonly StoredCall[]) => Promise<number[]>
  put: (seq: number, value: StoredCall) => Promise<void>
  delete: (seq: number) => Promise<void>
}
/** A call as JSON; `id` is its own, on every device. */
export type StoredCall = { id: string }

/** Where this device keeps the outbox of an account: the database of the browser, or in the app that of its shell (docs/adr/0305). */
export async function outboxStoreOf(account: string): Promise<OutboxStore> {
  const inBrowser = browserStore(account)
  if (!isNative()) return inBrowser
  const { openNativeStore } = await import('../native/outbox-store.native.ts')
  return (await openNativeStore(account, inBrowser)) ?? inBrowser
}

/** The outbox in IndexedDB, each row sealed under the key of the account. */
export function browserStore(account: string): OutboxStore {
  return {
    read: async () => {
      const rows: OutboxRow[] = []
      for (const { seq, sealed } of await readOutbox(account))
        if (seq !== undefined) rows.push({ seq, value: await unseal(account, sealed) })
      return rows
    },
    add: async (values) => {
      const sealed = await Promise.all(values.map((one) => seal(account, one)))
      return write('strict', (tx) =>
        Promise.all(sealed.map((one) => tx.objectStore('outbox').add({ account, sealed: one }))),
      )
    },
    put: async (seq, value) => {
      const sealed = await seal(account, value)
      await write('strict', (tx) => tx.objectStore('outbox').put({ seq, account, sealed }))
    },
    delete: (seq) => write('strict', (tx) => tx.objectStore('outbox').delete(seq)),
  }
}
