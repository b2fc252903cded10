import 'fake-indexeddb/auto'
import { vi } from 'vitest'

class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>()
  get length(): number {
    return this.#kept.size
  }
  clear(): void {
    this.#kept.clear()
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null
  }
  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null
  }
  removeItem(key: string): void {
    this.#kept.delete(key)
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value)
  }
}

/** The parts of a browser that the code without a screen stands on: storages, IndexedDB, the language. Import it first. */
vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }))
vi.stubGlobal('navigator', { languages: ['en-GB'], onLine: true })
