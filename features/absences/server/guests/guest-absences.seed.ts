import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

const HOUR = 3_600_000

/** A guest of the demo who is on holiday, and a visit home that the daughter proposes; synthetic. */
export async function seedGuestAbsences(
  { db, organisationId, now, newId }: TenantContext,
  { groups: [, group], administratorId }: Demo,
): Promise<void> {
  const guest = await db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .select('p.id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .where('p.name', '=', 'Silvano')
    .executeTakeFirst()
  if (!guest) return
  const daughterId = newId()
  const today = now.toISOString().slice(0, 10)
  const kept = { organisation_id: organisationId, id: newId(), valid_from: today }
  await db
    .insertInto('person')
    .values({ organisation_id: organisationId, id: daughterId, name: 'Marta', surname: 'Prova', created_at: now })
    .execute()
  await db
    .insertInto('membership')
    .values({ ...kept, person_id: daughterId, group_id: group.id, role: 'CB_PARENT' })
    .execute()
  await db
    .insertInto('relationship')
    .values({ ...kept, adult_id: daughterId, child_id: guest.id, kind: 'daughter', ...rightColumns(ALL_RIGHTS) })
    .execute()
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR)
  const absence = { organisation_id: organisationId, group_id: group.id, person_id: guest.id, version: 1, at: now }
  await db
    .insertInto('guest_absence')
    .values([
      {
        ...absence,
        id: newId(),
        step: 'entered',
        state: 'accepted',
        starts_at: at(-1),
        ends_at: at(6 * 24),
        reason: 'holiday',
        note: 'Al mare con la figlia.',
        taken_by: 'Marta Prova',
        doses_along: true,
        author_id: administratorId,
      },
      {
        ...absence,
        id: newId(),
        step: 'proposed',
        state: 'proposed',
        starts_at: at(12 * 24),
        ends_at: at(14 * 24),
        reason: 'home_visit',
        note: 'Compleanno del nipote.',
        taken_by: 'Marta Prova',
        author_id: daughterId,
      },
    ])
    .execute()
}
