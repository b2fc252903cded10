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
  const road = {
    kind: 'noCrossing',
    points: [at(43.7344, 7.4173), at(43.73499, 7.41732), at(43.73833, 7.41894)],
  } as const
  const crossing = { kind: 'dangerousCrossing', points: [at(43.73292, 7.42012)] } as const
  const street = { kind: 'closedStreet', points: [at(43.73344, 7.42149), at(43.73548, 7.42095)] } as const
  const records = [
    { group: first, name: 'Viale Ranieri III', note: 'Lorries all day, no island', ...none, ...road },
    { group: first, name: 'Piazza Mercato', note: 'Market on Wednesdays', ...none, radiusM: 30, ...crossing },
    {
      group: second,
      name: 'Corso Alberto',
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
