import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { ITEMS } from '../shared/checklist.rules.ts'
import { driven } from './driven.api.ts'
import type { Inspection, searchInspections } from '../shared/inspections.contract.ts'

const items = z.array(z.enum(ITEMS))

/** Inspections in reach (those of vehicles that the actor works with, and their own) with vehicle, group and defects, in one statement. */
function inspections(tx: TenantContext) {
  const { organisationId } = tx
  return tx.db
    .selectFrom('vehicle_inspection as i')
    .innerJoin('vehicle as v', (join) =>
      join.onRef('v.organisation_id', '=', 'i.organisation_id').onRef('v.id', '=', 'i.vehicle_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'i.organisation_id').onRef('g.id', '=', 'i.group_id'),
    )
    .where('i.organisation_id', '=', organisationId)
    .where(inMyGroups(tx, 'i.group_id'))
    .where((eb) => eb.or([driven(tx, 'i.vehicle_id'), eb('i.inspector_id', '=', tx.actor.personId)]))
    .selectAll('i')
    .select(['v.name as vehicle_name', 'v.plate', 'g.name as group_name', 'g.zone'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('vehicle_defect as d')
          .where('d.organisation_id', '=', organisationId)
          .whereRef('d.inspection_id', '=', 'i.id')
          .select(['d.id', 'd.item', 'd.severity', 'd.note', 'd.outcome', 'd.outcome_note', 'd.outcome_name'])
          .select('d.outcome_at')
          .select(
            sql<string[]>`array(select p.id from vehicle_defect_photo p where p.organisation_id = ${organisationId}
              and p.defect_id = d.id order by p.created_at, p.id)`.as('photos'),
          )
          .orderBy('d.severity')
          .orderBy('d.id'),
      ).as('defects'),
    )
}

type Found = Awaited<ReturnType<ReturnType<typeof inspections>['executeTakeFirstOrThrow']>>

const shown = (row: Found): Inspection => ({
  id: row.id,
  vehicleId: row.vehicle_id,
  vehicleName: row.vehicle_name,
  plate: row.plate,
  kind: row.kind,
  inspectedAt: row.inspected_at.toISOString(),
  zone: row.zone,
  inspectedBy: row.inspector_name,
  odometer: row.odometer,
  note: row.note,
  items: items.parse(row.items),
  notFitted: items.parse(row.not_fitted),
  defects: row.defects.map((defect) => ({
    id: defect.id,
    item: z.enum(ITEMS).parse(defect.item),
    severity: defect.severity,
    note: defect.note,
    outcome: defect.outcome,
    outcomeNote: defect.outcome_note,
    outcomeAt: defect.outcome_at === null ? null : new Date(defect.outcome_at).toISOString(),
    outcomeBy: defect.outcome_name,
    photos: defect.photos,
  })),
  status: row.status,
  archiveReason: row.archive_reason,
  customerGroupDto: { id: row.group_id, name: row.group_name },
  version: row.version,
})

/** One page of inspections, the latest first unless sorted otherwise. */
export async function searchRows(
  tx: TenantContext,
  body: Omit<BodyOf<typeof searchInspections>, 'limit'> & { limit: number },
) {
  const { q, filters } = body
  let query = inspections(tx)
    .where('i.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
    .where('i.status', '=', filters?.status ?? 'A')
  if (filters?.vehicleId !== undefined) query = query.where('i.vehicle_id', '=', filters.vehicleId)
  if (filters?.defects !== undefined) {
    const wanted =
      filters.defects === 'blocking'
        ? sql`d.severity = 'dangerous' and d.outcome is null`
        : sql`d.outcome is distinct from 'repaired'`
    query = query.where(
      sql<boolean>`exists (select from vehicle_defect d where d.organisation_id = i.organisation_id
        and d.inspection_id = i.id and ${wanted})`,
    )
  }
  if (q)
    query = query.where((eb) =>
      eb.or([
        eb('v.name_key', 'like', prefixPattern(q)),
        eb('v.name_key', 'like', laterWordPattern(q)),
        eb(sql<string>`lower(v.plate)`, 'like', prefixPattern(q)),
        eb(sql<string>`lower(i.inspector_name)`, 'like', prefixPattern(q)),
        eb(sql<string>`lower(i.inspector_name)`, 'like', laterWordPattern(q)),
      ]),
    )
  for (const { field, direction } of body.sort ?? [])
    query = query.orderBy(field === 'vehicle' ? 'v.name_key' : 'i.inspected_at', direction)
  const { rows, page } = await pageOf(tx, query.orderBy('i.inspected_at', 'desc').orderBy('i.id'), body)
  return { data: rows.map(shown), page }
}

/** One inspection in reach; any other looks missing. */
export async function findInspection(tx: TenantContext, id: string): Promise<Inspection> {
  const row = await inspections(tx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shown(row)
}

/** Vehicles in use by name or plate, for a choice. */
export async function suggestVehicles(tx: TenantContext, q: string) {
  const rows = await tx.db
    .selectFrom('vehicle as v')
    .select(['v.id', 'v.name', 'v.plate'])
    .where('v.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'v.group_id'))
    .where(driven(tx, 'v.id'))
    .where('v.status', '=', 'A')
    .where((eb) =>
      eb.or([
        eb('v.name_key', 'like', prefixPattern(q)),
        eb('v.name_key', 'like', laterWordPattern(q)),
        eb(sql<string>`lower(v.plate)`, 'like', prefixPattern(q)),
      ]),
    )
    .orderBy('v.name_key')
    .orderBy('v.id')
    .limit(20)
    .execute()
  return rows.map(({ id, name, plate }) => ({ id, name: [name, plate].filter(Boolean).join(' · ') }))
}
