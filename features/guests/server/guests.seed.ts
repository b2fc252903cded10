import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Synthetic guests of the demo: two of its second group, one of the first with a care team. */
const GUESTS = [
  { name: 'Nives', surname: 'Modello', phone: '+39 055 000 010', group: 1 },
  { name: 'Ettore', surname: 'Campione', phone: null, group: 1 },
  { name: 'Ottavia', surname: 'Esempio', phone: '+39 055 000 012', group: 0 },
] as const

/** Fills the guest list of the demo. */
export async function seedGuests({ db, organisationId, now, newId }: TenantContext, demo: Demo): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const people = GUESTS.map(({ group: _group, ...guest }) => ({
    ...guest,
    organisation_id: organisationId,
    id: newId(),
    created_at: now,
  }))
  await db.insertInto('person').values(people).execute()
  await db
    .insertInto('membership')
    .values(
      people.map(({ id }, at) => ({
        organisation_id: organisationId,
        id: newId(),
        person_id: id,
        group_id: demo.groups[GUESTS[at]?.group ?? 1].id,
        role: 'GUEST' as const,
        valid_from: today,
      })),
    )
    .execute()
  const guest = people.at(-1)
  if (!guest) return
  const entry = { organisation_id: organisationId, guest_id: guest.id, valid_from: today, changed_at: now }
  await db
    .insertInto('caregiver')
    .values([
      { ...entry, id: newId(), kind: 'TEAM', person_id: demo.assistantId, function: 'KEY_WORKER', call_order: 1 },
      {
        ...entry,
        id: newId(),
        kind: 'CONTACT',
        name: 'Lidia Vicina',
        function: 'NEIGHBOUR',
        phone: '+39 055 000 013',
        call_order: 2,
        weekdays: [1, 2, 3, 4, 5],
        note: 'Has a key of the door.',
      },
    ])
    .execute()
}
