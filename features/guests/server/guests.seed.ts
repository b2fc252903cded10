import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Two synthetic guests of the second group of the demo. */
const GUESTS = [
  { name: 'Nives', surname: 'Modello', phone: '+39 055 000 010' },
  { name: 'Ettore', surname: 'Campione', phone: null },
]

/** Fills the guest list of the demo. */
export async function seedGuests({ db, organisationId, now, newId }: TenantContext, demo: Demo): Promise<void> {
  const people = GUESTS.map((guest) => ({ ...guest, organisation_id: organisationId, id: newId(), created_at: now }))
  await db.insertInto('person').values(people).execute()
  await db
    .insertInto('membership')
    .values(
      people.map(({ id }) => ({
        organisation_id: organisationId,
        id: newId(),
        person_id: id,
        group_id: demo.groups[1].id,
        role: 'GUEST' as const,
        valid_from: now.toISOString().slice(0, 10),
      })),
    )
    .execute()
}
