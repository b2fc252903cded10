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

/** Milliseconds that the database of the app may take to open, real time: a plugin that never answers must not hold up the outbox. */
const OPENS_WITHIN_MS = 8000

/** Where this device keeps the outbox of an account: the database of the browser, or in the app that of its shell (docs/adr/0305). */
export async function outboxStoreOf(account: string): Promise<OutboxStore> {
  const inBrowser = browserStore(account)
  if (!isNative()) return inBrowser
  const late = new AbortController()
  const inApp = import('../native/outbox-store.native.ts')
    .then(({ openNativeStore }) => openNativeStore(account, inBrowser, late.signal))
    // Its code did not arrive.
    .catch(() => null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      // From now on the calls stay in the browser, where the page puts new ones.
      late.abort()
      resolve(null)
    }, OPENS_WITHIN_MS)
  })
  const opened = await Promise.race([inApp, tooLate])
  clearTimeout(timer)
  return opened ?? inBrowser
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
