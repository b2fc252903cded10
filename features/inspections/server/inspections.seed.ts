import { dayIn } from '#platform/shared/dates/zoned.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { CHECKLIST } from '../shared/checklist.rules.ts'

const DAY_MS = 86_400_000
/** Days before the first start, and what was found. */
const PAST = [
  { ago: 1, kind: 'after', defect: null },
  { ago: 1, kind: 'before', defect: { item: 'wipers', note: 'The left wiper leaves streaks' } },
  { ago: 2, kind: 'before', defect: null },
] as const

/** A vehicle of the demo that was inspected on the last days, with one minor defect that is open. */
export async function seedInspections(tx: TenantContext, demo: Demo): Promise<void> {
  const [group] = demo.groups
  const inspector = await tx.db
    .selectFrom('person')
    .select(['name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', demo.assistantId)
    .executeTakeFirstOrThrow()
  const vehicle = await tx.db
    .selectFrom('vehicle')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', group.id)
    .orderBy('name_key')
    .executeTakeFirstOrThrow()
  const key = { organisation_id: tx.organisationId, group_id: group.id, vehicle_id: vehicle.id }
  const past = PAST.map((one) => ({ ...one, id: tx.newId(), at: new Date(tx.now.getTime() - one.ago * DAY_MS) }))
  await tx.db
    .insertInto('vehicle_inspection')
    .values(
      past.map(({ id, kind, at }, i) => ({
        ...key,
        id,
        kind,
        inspected_at: at,
        inspected_on: dayIn('Europe/Rome', at),
        inspector_id: demo.assistantId,
        inspector_name: fullName(inspector),
        odometer: 48_210 - i * 42,
        items: [...CHECKLIST[kind]],
      })),
    )
    .execute()
  await tx.db
    .insertInto('vehicle_defect')
    .values(
      past.flatMap(({ id, defect }) =>
        defect ? [{ ...key, id: tx.newId(), inspection_id: id, severity: 'minor' as const, ...defect }] : [],
      ),
    )
    .execute()
}
