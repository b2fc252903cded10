import { oneEdit } from './one-edit.ts'

/** How a typed word names a known one, the best first. */
export type How = 'exact' | 'prefix' | 'typo'

/** Shorter words are not found with a mistake: too many others are as near. */
const TYPO_LETTERS = 4
/** The beginning of more words than this says nothing yet. */
const MOST_PREFIXED = 500
/** A word and the hash of one of its forms share 53 bits. */
const MOST_WORDS = 2 ** 20

/**
 * Sorted words, found by their beginning with a binary search, and with a mistake by what two words have in common when a letter of
 * each is left out (the deletion neighbourhood of distance 1: it covers an added, missing, replaced and swapped letter).
 */
export class Vocabulary {
  readonly words: readonly string[]
  #forms: Float64Array

  constructor(words: Iterable<string>) {
    this.words = [...new Set(words)].toSorted(byLetters)
    const forms: number[] = []
    for (const [id, word] of this.words.slice(0, MOST_WORDS).entries())
      if (mayBeMistyped(word, TYPO_LETTERS))
        for (const form of formsOf(word)) forms.push(hashOf(form) * MOST_WORDS + id)
    this.#forms = Float64Array.from(forms).sort()
  }

  /** The place of a word; -1 when it is not known. */
  idOf(word: string): number {
    const at = this.#from(word)
    return this.words[at] === word ? at : -1
  }

  /** The words that were meant, with how they were named. */
  meant(word: string, open: boolean): Map<number, How> {
    const found = new Map<number, How>()
    // One letter of a word may be missing.
    if (mayBeMistyped(word, TYPO_LETTERS - 1)) for (const id of this.#near(word)) found.set(id, 'typo')
    const from = this.#from(word)
    for (const [at, one] of open ? this.words.slice(from, from + MOST_PREFIXED).entries() : [])
      if (one.startsWith(word)) found.set(from + at, 'prefix')
    if (this.words[from] === word) found.set(from, 'exact')
    return found
  }

  *#near(word: string): Generator<number> {
    for (const form of formsOf(word)) {
      const least = hashOf(form) * MOST_WORDS
      for (let at = lowest(this.#forms, least); this.#forms[at]! < least + MOST_WORDS; at += 1) {
        const id = this.#forms[at]! - least
        // Two forms may have one hash, and words with a common form may be two letters apart.
        if (oneEdit(word, this.words[id]!)) yield id
      }
    }
  }

  #from(word: string): number {
    let [low, high] = [0, this.words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.words[middle]! < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

function byLetters(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const mayBeMistyped = (word: string, least: number): boolean => word.length >= least && !/\d/.test(word)

function formsOf(word: string): Set<string> {
  const forms = new Set([word])
  for (let at = 0; at < word.length; at += 1) forms.add(word.slice(0, at) + word.slice(at + 1))
  return forms
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function lowest(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
