import { versionOf } from './versions.ts'

/** What is made of a part of the area, made anew when another version is in use. */
export class Opened<T> {
  #folder: string
  #open: (folder: string) => T | null
  #known: { version: string | null; made: T | null } | undefined

  constructor(folder: string, open: (folder: string) => T | null) {
    this.#folder = folder
    this.#open = open
  }

  /**
   * That of the version in use; null without one. A part that cannot be read leaves the one before it, and is an error where there was none.
   */
  now(): T | null {
    const version = versionOf(this.#folder)
    if (this.#known?.version === version) return this.#known.made
    try {
      this.#known = { version, made: this.#open(this.#folder) }
    } catch (error) {
      if (this.#known === undefined) throw error
      this.#known = { version, made: this.#known.made }
    }
    return this.#known.made
  }
}
