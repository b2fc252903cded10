import type { TenantContext } from '#platform/server/tenant-context.ts'
import { placesByIds, suggestPlaces } from './places.queries.ts'

type Named = { id: string; name: string }

/** Families look up no places: the homes of others are among them. */
const mayLookUp = (tx: TenantContext): boolean => tx.actor.role !== 'CB_PARENT'

/** Places in reach by the beginning of a word of their name or address, at most 20. */
export async function suggestNamedPlaces(tx: TenantContext, q: string): Promise<Named[]> {
  if (!mayLookUp(tx)) return []
  return (await suggestPlaces(tx, q)).map(({ id, name }) => ({ id, name }))
}

/** The names of those of these places that the actor reaches. */
export async function placeNames(tx: TenantContext, ids: readonly string[]): Promise<Named[]> {
  if (!mayLookUp(tx)) return []
  return [...(await placesByIds(tx, ids)).values()].map(({ id, name }) => ({ id, name }))
}
