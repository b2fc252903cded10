import { searchKey } from '#platform/shared/text/search-key.ts'

/** Words this long may differ by one letter, and by two from the second length on: a slip of a name read out or copied. */
const ONE_SLIP_FROM = 4
const TWO_SLIPS_FROM = 8

/**
 * True when two names may be of the same person: their words in any order, with a slip in a word, an initial, or words that
 * only one of them has. A name of one word is similar to every name that has the word, because it excludes nobody.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (!shorter || !longer || shorter.length === 0) return false
  return hasAll(longer, shorter) || isSimilarWord(shorter.join(''), longer.join(''))
}

/** `D’Angelo` and `D'Angelo` are one word, `García-López` are two. */
const wordsOf = (name: string): string[] =>
  searchKey(name)
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Each of the words is similar to another word of the longer name. */
function hasAll(longer: readonly string[], [word, ...rest]: readonly string[]): boolean {
  if (word === undefined) return true
  return longer.some((one, at) => isSimilarWord(one, word) && hasAll(longer.toSpliced(at, 1), rest))
}

function isSimilarWord(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  const length = Math.max(a.length, b.length)
  const slips = length >= TWO_SLIPS_FROM ? 2 : Number(length >= ONE_SLIP_FROM)
  return Math.abs(a.length - b.length) <= slips && distance(a, b) <= slips
}

/** How many letters have to be inserted, left out, replaced or swapped with the next to turn one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + Number(!same),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
