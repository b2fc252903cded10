/** The different ids of a list, sorted. */
export function unique(refs: Float64Array): Float64Array {
  const sorted = refs.slice().sort()
  let count = 0
  for (const id of sorted) if (count === 0 || id !== sorted[count - 1]) sorted[count++] = id
  return sorted.slice(0, count)
}

/** The place of an id in a sorted list; -1 when it is not there. */
export function placeOf(sorted: Float64Array, id: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const here = sorted[middle]!
    if (here === id) return middle
    if (here < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
