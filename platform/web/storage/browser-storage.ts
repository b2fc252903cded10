type Listener = () => void

const listeners = new Set<Listener>()
let refused = false

/**
 * `localStorage` or `sessionStorage` for a browser that may refuse it: with cookies and site data blocked, the mere access
 * throws. Values are then kept in the memory of the page, until it is closed or reloaded. No method throws.
 */
class GuardedStorage {
  readonly #memory = new Map<string, string>()
  readonly #find: () => Storage

  constructor(find: () => Storage) {
    this.#find = find
  }

  /** The stored value; null without one. */
  get(key: string): string | null {
    return this.#memory.get(key) ?? this.#try((storage) => storage.getItem(key)) ?? null
  }

  /** Stores a value. False when the browser refuses or has no room: then it is in the memory of the page, until a reload. */
  set(key: string, value: string): boolean {
    const isStored = this.#try((storage) => {
      storage.setItem(key, value)
      return true
    })
    if (isStored) this.#memory.delete(key)
    else this.#memory.set(key, value)
    return isStored === true
  }

  remove(key: string): void {
    this.#memory.delete(key)
    this.#try((storage) => storage.removeItem(key))
  }

  /** Removes every value. */
  clear(): void {
    this.#memory.clear()
    this.#try((storage) => storage.clear())
  }

  #storage(): Storage | undefined {
    try {
      // Some embedded browsers have null here, whatever the types say.
      const storage: Storage | null = this.#find()
      if (storage) return storage
    } catch {
      // SecurityError: the browser refuses.
    }
    noteRefusal()
    return undefined
  }

  /** Undefined when the browser refuses, or when a full storage throws. */
  #try<T>(work: (storage: Storage) => T): T | undefined {
    const storage = this.#storage()
    try {
      return storage && work(storage)
    } catch {
      return undefined
    }
  }
}

/** Outlives the tab. Shared by all tabs of the app. */
export const localStore = new GuardedStorage(() => localStorage)
/** Lives as long as the tab. */
export const tabStore = new GuardedStorage(() => sessionStorage)

/** True once the browser has refused local or session storage. */
export const isStorageRefused = (): boolean => refused

/** Calls `listener` when the browser refuses storage for the first time. Returns a function that ends this. */
export function onStorageRefused(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function noteRefusal(): void {
  if (refused) return
  refused = true
  for (const listener of listeners) listener()
}
