/** States of a version: proposed by the family, in force, or refused. */
export const VERSION_STATES = ['PROPOSED', 'ACCEPTED', 'REFUSED'] as const
export type VersionState = (typeof VERSION_STATES)[number]

type Version = { id: string; version: number; state: VersionState }

/** A record as its versions make it. `now`: what is in force or, before anything was accepted, the newest; `waits`: a proposal above it. */
export type Folded<V extends Version> = { now: V; newest: V; waits: V | null; versions: readonly V[] }

/** The records that these versions make, each with its versions from the newest down, in the order in which their first stands. */
export function foldVersions<V extends Version>(rows: readonly V[]): Folded<V>[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((its) => {
    const versions = its.toSorted((a, b) => b.version - a.version)
    const [newest] = versions
    if (!newest) return []
    const inForce = versions.find(({ state }) => state === 'ACCEPTED')
    return [{ now: inForce ?? newest, newest, waits: newest.state === 'PROPOSED' ? newest : null, versions }]
  })
}
