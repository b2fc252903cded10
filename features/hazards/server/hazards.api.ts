import { sql } from 'kysely'
import type { RoadHazard } from '#features/area/server/roads.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { closedFor, hazardKind, hazardPoints, type NamedHazard } from '../shared/hazards.contract.ts'
import { MOST_HAZARDS } from '../shared/hazards.rules.ts'

/** The hazards of a group on a day, for `legsThrough` and `travelTimes`, and how a page names those that a way passes. */
export type GroupHazards = { hazards: RoadHazard[]; named: (ids: readonly string[]) => NamedHazard[] }

/**
 * The hazards of a group that count on a day `YYYY-MM-DD`, or today in the zone of the group; one statement. Whoever may see a way may know
 * what is dangerous on it, so no role is asked.
 */
export async function hazardsOn(tx: TenantContext, groupId: string, day: string | null = null): Promise<GroupHazards> {
  const date = sql`coalesce(${day}::date, (${tx.now} at time zone g.zone)::date)`
  const rows = await tx.db
    .selectFrom('hazard as e')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'e.organisation_id').onRef('g.id', '=', 'e.group_id'),
    )
    .select(['e.id', 'e.name', 'e.note', 'e.kind', 'e.points', 'e.radius_m', 'e.closed_for'])
    .where('e.organisation_id', '=', tx.organisationId)
    .where('e.group_id', '=', groupId)
    .where('e.status', '=', 'A')
    .where(sql<boolean>`(e.first_day is null or ${date} between e.first_day and e.last_day)`)
    .orderBy('e.id')
    .limit(MOST_HAZARDS)
    .execute()
  const known = new Map(rows.map(({ id, name, note, kind }) => [id, { id, name, note, kind: hazardKind.parse(kind) }]))
  return {
    hazards: rows.map((row) => ({
      id: row.id,
      kind: hazardKind.parse(row.kind),
      points: hazardPoints.parse(row.points),
      radiusM: row.radius_m,
      closedFor: row.closed_for === null ? null : closedFor.parse(row.closed_for),
    })),
    named: (ids) => [...new Set(ids)].flatMap((id) => known.get(id) ?? []),
  }
}
