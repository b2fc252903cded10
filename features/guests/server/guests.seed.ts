import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Synthetic guests of the demo: three of its second group, one of the first with a care team. */
const GUESTS = [
  { name: 'Nives', surname: 'Modello', phone: '+39 055 000 010', group: 1 },
  { name: 'Ettore', surname: 'Campione', phone: null, group: 1 },
  { name: 'Silvano', surname: 'Prova', phone: null, group: 1 },
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
  await seedRooms({ db, organisationId, now, newId }, demo.groups[1].id, people[0]?.id)
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

/** Two rooms and a unit of a group, and the guest who is in the first. */
async function seedRooms(
  { db, organisationId, now, newId }: Pick<TenantContext, 'db' | 'organisationId' | 'now' | 'newId'>,
  groupId: string,
  guestId: string | undefined,
): Promise<void> {
  const room = { organisation_id: organisationId, group_id: groupId, created_at: now }
  const rooms = [
    {
      ...room,
      id: newId(),
      kind: 'ROOM' as const,
      name: 'Camera 12',
      capacity: 2,
      note: 'Presa dell’ossigeno a destra del letto.',
    },
    { ...room, id: newId(), kind: 'ROOM' as const, name: 'Camera 14', capacity: 1 },
    { ...room, id: newId(), kind: 'UNIT' as const, name: 'Reparto Giardino' },
  ]
  await db.insertInto('room').values(rooms).execute()
  const [first] = rooms
  if (!first || guestId === undefined) return
  const stay = {
    organisation_id: organisationId,
    id: newId(),
    group_id: groupId,
    room_id: first.id,
    person_id: guestId,
  }
  await db
    .insertInto('room_stay')
    .values({ ...stay, valid_from: now.toISOString().slice(0, 10), created_at: now })
    .execute()
}
