/** Stops that a vehicle has on its far side. Pure. */

/** The n-th leads to stop n + 1; its ends say which street has to be crossed to them, empty for one without a name, null where none has to. */
type Ways = readonly { across: { from: string | null; to: string | null } }[]

/** The stops at which children have to cross a street that is dangerous to cross, as the vehicle arrives there; the first as it leaves. */
export const stopsAcross = <T>(stops: readonly T[], ways: Ways): { stop: T; street: string }[] =>
  stops.flatMap((stop, index) => {
    const street = (index === 0 ? ways[0]?.across.from : ways[index - 1]?.across.to) ?? null
    return street === null ? [] : [{ stop, street }]
  })
