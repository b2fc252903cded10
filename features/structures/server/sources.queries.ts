import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { childNames, suggestChildren } from '#features/children/server/children.api.ts'
import { guestNames, suggestGuests } from '#features/guests/server/guests.api.ts'
import { peopleNames, suggestPeople } from '#features/people/server/people.api.ts'
import { placeNames, suggestNamedPlaces } from '#features/places/server/named.api.ts'
import { routeNames, suggestRoutes } from '#features/routes/server/routes.queries.api.ts'
import type { Source } from '../shared/structures.contract.ts'

type Named = { id: string; name: string }
type Lookup = {
  /** At most 20 in the actor's reach. */
  suggest: (tx: TenantContext, q: string) => Promise<Named[]>
  /** Those of these that the actor reaches. */
  named: (tx: TenantContext, ids: readonly string[]) => Promise<Named[]>
}

/** Colleagues are listed for administrators alone (docs/api.md, "Rights"). */
const forOffice = (tx: TenantContext, look: () => Promise<Named[]>) =>
  tx.actor.role === 'CB_ADMIN' ? look() : Promise.resolve([])

const LOOKUPS: Record<Source, Lookup> = {
  children: { suggest: suggestChildren, named: childNames },
  guests: { suggest: suggestGuests, named: guestNames },
  assistants: {
    suggest: (tx, q) => forOffice(tx, () => suggestPeople(tx, 'CB_ASSISTANT', q)),
    named: (tx, ids) => forOffice(tx, () => peopleNames(tx, 'CB_ASSISTANT', ids)),
  },
  places: { suggest: suggestNamedPlaces, named: placeNames },
  routes: { suggest: suggestRoutes, named: routeNames },
}

/** What a source offers to the actor. */
export const suggestIn = (tx: TenantContext, source: Source, q: string): Promise<Named[]> =>
  LOOKUPS[source].suggest(tx, q)

/** The names of what the actor reaches among these ids, by id: one statement or two for each source. */
export async function namesIn(
  tx: TenantContext,
  referred: ReadonlyMap<Source, readonly string[]>,
): Promise<Map<string, string>> {
  const found = await Promise.all(
    [...referred].map(([source, ids]) =>
      LOOKUPS[source].named(
        tx,
        ids.filter((id) => UUID_PATTERN.test(id)),
      ),
    ),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
