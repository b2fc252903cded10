import { searchKey } from '#platform/shared/text/search-key.ts'
import { chunksOf } from '#platform/server/db/chunks.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tellGroups } from './changes.commands.ts'
import { isDecided, locatedNow } from './located.rules.ts'
import type { Geocoding } from '#features/area/shared/addresses.contract.ts'
import type { PlaceKind } from '../shared/places.contract.ts'

/** A place as an import knows it; `key` names it in its group for ever. */
export type KeyedPlace = {
  groupId: string
  key: string
  kind: PlaceKind
  name: string
  address: string
  latitude: number
  longitude: number
  /** How sure the point of an address is; null or left out when nobody looked it up. */
  confidence?: Geocoding | null
}

type Put = { ids: Map<string, string>; created: number; changed: number; unchanged: number }

/** The name of a place in `ids`. */
export const placeKey = (place: { groupId: string; key: string }): string => `${place.groupId} ${place.key}`

/**
 * Brings places to what an import says, by group and key: makes what is missing, changes what differs. A point about which a person decided
 * stays. Dry: only counts. `how` is noted of each point that is set; null for places that the application itself computes.
 */
export async function putPlaces(
  tx: TenantContext,
  places: readonly KeyedPlace[],
  dry: boolean,
  how: 'import' | null = 'import',
): Promise<Put> {
  const wanted = new Map(places.map((place) => [placeKey(place), place]))
  const known = await knownPlaces(tx, [...wanted.values()])
  const ids = new Map([...wanted.keys()].map((key) => [key, known.get(key)?.id ?? tx.newId()]))
  const created = [...wanted].filter(([key]) => !known.has(key))
  const changed = [...wanted].filter(([key, place]) => {
    const before = known.get(key)
    return before !== undefined && differs(before, place)
  })
  if (!dry) {
    const { organisationId, now } = tx
    for (const rows of chunksOf(created)) {
      await tx.db
        .insertInto('place')
        .values(
          rows.map(([key, { groupId, key: external_key, ...place }]) => ({
            ...place,
            organisation_id: organisationId,
            group_id: groupId,
            id: ids.get(key)!,
            external_key,
            name_key: searchKey(place.name),
            address_key: searchKey(place.address),
            created_at: now,
            ...(how && locatedNow(tx, how, place.confidence)),
          })),
        )
        .execute()
    }
    for (const [key, place] of changed) {
      const { name, address } = place
      await tx.db
        .updateTable('place')
        .set((eb) => ({
          name,
          name_key: searchKey(name),
          address,
          address_key: searchKey(address),
          ...(moves(known.get(key)!, place) && {
            latitude: place.latitude,
            longitude: place.longitude,
            ...(how && locatedNow(tx, how, place.confidence)),
          }),
          version: eb('version', '+', 1),
        }))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', ids.get(key)!)
        .execute()
    }
    const groupIds = [...created, ...changed].map(([, place]) => place.groupId)
    tellGroups(tx, [...new Set(groupIds)])
  }
  const counts = { created: created.length, changed: changed.length }
  return { ids, ...counts, unchanged: wanted.size - counts.created - counts.changed }
}

type Said = Pick<KeyedPlace, 'name' | 'address' | 'latitude' | 'longitude'> & { confidence?: string | null }
/** `said` is null for a place that was merged into another: people decided what it is, so the import changes nothing. */
type Known = { id: string; said: (Said & { decided: boolean }) | null }

const differs = (before: Known, place: Said): boolean =>
  before.said !== null &&
  (before.said.name !== place.name || before.said.address !== place.address || moves(before, place))

const moves = ({ said }: Known, { latitude, longitude, confidence }: Said): boolean =>
  said !== null &&
  !said.decided &&
  (said.latitude !== latitude || said.longitude !== longitude || said.confidence !== (confidence ?? null))

async function knownPlaces(tx: TenantContext, places: readonly KeyedPlace[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const part of chunksOf(places)) {
    const rows = await tx.db
      .selectFrom('place')
      .select(['id', 'group_id', 'external_key', 'name', 'address', 'latitude', 'longitude', 'located', 'confidence'])
      .where('organisation_id', '=', tx.organisationId)
      .where('group_id', 'in', [...new Set(part.map((place) => place.groupId))])
      .where('external_key', 'in', [...new Set(part.map((place) => place.key))])
      .execute()
    for (const row of rows) {
      const said = { ...row, decided: isDecided(row.located) }
      known.set(placeKey({ groupId: row.group_id, key: row.external_key ?? '' }), { id: row.id, said })
    }
    const merged = await tx.db
      .selectFrom('merged_place')
      .select(['into_id', 'group_id', 'external_key'])
      .where('organisation_id', '=', tx.organisationId)
      .where('group_id', 'in', [...new Set(part.map((place) => place.groupId))])
      .where('external_key', 'in', [...new Set(part.map((place) => place.key))])
      .execute()
    for (const row of merged) {
      known.set(placeKey({ groupId: row.group_id, key: row.external_key ?? '' }), { id: row.into_id, said: null })
    }
  }
  return known
}
