/** What a name is made of: the places of a line with the number of children, the farthest first. */
export type NamedStop = { name: string; kind: string; address: string; children: number }

/**
 * The area of a line: the name of the stop with the most children, or its street. A home gives its street alone, so that
 * no family stands in the name of a route. Null: nothing is known of any stop.
 */
export function areaOf(stops: readonly NamedStop[]): string | null {
  const byChildren = stops.toSorted((a, b) => b.children - a.children)
  for (const stop of byChildren) {
    const name = stop.kind === 'home_point' ? streetOf(stop.address) : stop.name
    if (name) return name
  }
  return null
}

/** The street of an address without its number: "Via Roma 12, Collina" is "Via Roma". */
export const streetOf = (address: string): string => (address.split(',')[0] ?? '').replace(/\s+\d.*$/, '').trim()

/** Names in their order, each once: a second line of one area has a 2 behind it. */
export function distinct(names: readonly string[], max: number): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let shown = name.slice(0, max)
    for (let n = 2; taken.has(shown); n += 1) shown = `${name.slice(0, max - 4).trimEnd()} ${n}`
    taken.add(shown)
    return shown
  })
}
