/** `slow`: the database does not answer, as while a suspended page or app holds it. `refused`: the browser lets no page open it. */
export type StoreState = 'works' | 'slow' | 'refused'

/** The database did not open, did not answer a reading in time, or had no room for a row. `cause` has the browser's error. */
export class StoreUnavailable extends Error {
  readonly state: Exclude<StoreState, 'works'> | 'full'

  constructor(state: Exclude<StoreState, 'works'> | 'full', cause?: unknown) {
    super(`the storage of this browser is ${state}`, { cause })
    this.name = 'StoreUnavailable'
    this.state = state
  }
}

/** True for the error of a browser that stores nothing more: it lets no page open the database, or the device is full. */
export const isRefusal = (error: unknown): boolean => error instanceof StoreUnavailable && error.state !== 'slow'

/** True for the error of a browser that has no room for a row. */
export const isFull = (error: unknown): boolean => error instanceof StoreUnavailable && error.state === 'full'

/** For `catch`: undefined where the database is not available; every other error is thrown. */
export function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof StoreUnavailable)) throw error
}

/** Milliseconds that a reading waits for the database. A transaction of another page takes some milliseconds. */
export const STORE_WAITS_MS = 4000
/** Once it has not answered, every further reading waits only this long: a page makes many of them. */
const SLOW_WAITS_MS = 250

let state: StoreState = 'works'
const listeners = new Set<() => void>()

/** How the last use of the database ended. */
export const storeState = (): StoreState => state

/** True while the browser lets no page open the database: nothing is kept on this device. */
export const isStoreRefused = (): boolean => state === 'refused'

/** Calls `listener` at each change of `storeState`. Returns a function that ends this. */
export function onStoreState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteStoreState(next: StoreState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Waits for a use of the database. Rejects with `StoreUnavailable` when it takes too long; the use itself goes on. */
export function inTime<T>(use: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () => {
        noteStoreState('slow')
        reject(new StoreUnavailable('slow'))
      },
      state === 'slow' ? SLOW_WAITS_MS : STORE_WAITS_MS,
    )
    use
      .then((answer) => {
        noteStoreState('works')
        resolve(answer)
      }, reject)
      .finally(() => clearTimeout(timer))
  })
}
