import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { boxOf } from '../shared/hazards.rules.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const DAY_MS = 86_400_000
const dayAfter = (tx: TenantContext, days: number): string =>
  new Date(tx.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** One of each kind near the stops of the demo (features/scheduling/server/scheduling.seed.ts). */
export async function seedHazards(
  tx: TenantContext,
  { administratorId, groups: [first, second] }: Demo,
): Promise<void> {
  const none = { radiusM: null, closedFor: null, firstDay: null, lastDay: null }
  const road = { kind: 'noCrossing', points: [at(45.9921, 9.2305), at(45.9958, 9.2352), at(45.9985, 9.2391)] } as const
  const crossing = { kind: 'dangerousCrossing', points: [at(45.9971, 9.2402)] } as const
  const street = { kind: 'closedStreet', points: [at(46.0003, 9.2449), at(46.0017, 9.2472)] } as const
  const records = [
    { group: first, name: 'Strada provinciale', note: 'Lorries all day, no island', ...none, ...road },
    { group: first, name: 'Piazza Mercato', note: 'Market on Wednesdays', ...none, radiusM: 30, ...crossing },
    {
      group: second,
      name: 'Corso Alpi',
      note: 'New water pipe',
      ...none,
      closedFor: 'vehicles' as const,
      firstDay: dayAfter(tx, -7),
      lastDay: dayAfter(tx, 30),
      ...street,
    },
  ]
  await tx.db
    .insertInto('hazard')
    .values(
      records.map((one) => ({
        organisation_id: tx.organisationId,
        group_id: one.group.id,
        id: tx.newId(),
        name: one.name,
        name_key: searchKey(one.name),
        note: one.note,
        kind: one.kind,
        points: JSON.stringify(one.points),
        radius_m: one.radiusM,
        closed_for: one.closedFor,
        first_day: one.firstDay,
        last_day: one.lastDay,
        ...boxOf(one),
        author_id: administratorId,
        created_at: tx.now,
      })),
    )
    .execute()
}
