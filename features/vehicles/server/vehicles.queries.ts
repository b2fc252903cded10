import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach, groupsAsked } from '#features/people/server/people.api.ts'
import {
  EXPIRES_SOON_DAYS,
  expiredOn,
  papersInForce,
  papersState,
  vehiclePapersState,
} from '#platform/shared/papers/papers.rules.ts'
import {
  EQUIPMENT,
  paperKind,
  type searchVehicles,
  type Vehicle,
  type VehicleDetail,
  type vehiclesOn,
} from '../shared/vehicles.contract.ts'
import { inspectionDue } from '../shared/condition.rules.ts'
import { validSticker } from './stickers.api.ts'

const equipment = z.enum(EQUIPMENT)

function vehicles(tx: TenantContext) {
  return tx.db
    .selectFrom('vehicle as v')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'v.organisation_id').onRef('g.id', '=', 'v.group_id'),
    )
    .where('v.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'v.group_id'))
    .selectAll('v')
    .select(['g.name as group_name', 'g.zone'])
}
type Found = Awaited<ReturnType<ReturnType<typeof vehicles>['executeTakeFirstOrThrow']>>

/** The papers of vehicles, those that end first on top. */
export async function papersOf(tx: TenantContext, vehicleIds: readonly string[]) {
  if (vehicleIds.length === 0) return []
  const rows = await tx.db
    .selectFrom('vehicle_paper')
    .select(['id', 'vehicle_id', 'kind', 'number', 'valid_to', 'note'])
    .where('organisation_id', '=', tx.organisationId)
    .where('vehicle_id', '=', anyOf(vehicleIds))
    .orderBy('valid_to')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    vehicleId: row.vehicle_id,
    kind: paperKind.parse(row.kind),
    number: row.number,
    validTo: row.valid_to,
    note: row.note,
  }))
}
type StoredPaper = Awaited<ReturnType<typeof papersOf>>[number]

async function routesOf(tx: TenantContext, vehicleIds: readonly string[]) {
  if (vehicleIds.length === 0) return []
  return tx.db
    .selectFrom('route')
    .select(['id', 'name', 'vehicle_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('vehicle_id', '=', anyOf(vehicleIds))
    .where('status', '<>', 'ARCHIVED')
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

async function shown(tx: TenantContext, rows: readonly Found[]): Promise<{ row: Vehicle; papers: StoredPaper[] }[]> {
  const ids = rows.map((row) => row.id)
  const papers = Map.groupBy(await papersOf(tx, ids), (paper) => paper.vehicleId)
  const routes = Map.groupBy(await routesOf(tx, ids), (route) => route.vehicle_id)
  return rows.map((row) => {
    const its = papers.get(row.id) ?? []
    const today = dayIn(row.zone, tx.now)
    const inspections = { inspectionDays: row.inspection_days, inspectedOn: row.inspected_on }
    return {
      papers: its,
      row: {
        id: row.id,
        name: row.name,
        plate: row.plate,
        seats: row.seats,
        wheelchairPlaces: row.wheelchair_places,
        equipment: row.equipment.map((one) => equipment.parse(one)),
        status: row.status,
        blocked: row.blocked_at !== null,
        ...inspections,
        inspectionDue: inspectionDue(inspections, today),
        customerGroupDto: { id: row.group_id, name: row.group_name },
        papersState: vehiclePapersState(its, today),
        nextExpiry:
          papersInForce(its)
            .map((paper) => paper.validTo)
            .toSorted()[0] ?? null,
        routes: (routes.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
        version: row.version,
      },
    }
  })
}

/** The last day of the paper in force, of each kind: what `papersInForce` says, for a condition of a search. */
const endsOf = sql`(select max(p.valid_to) as ends from vehicle_paper p where p.organisation_id = v.organisation_id
  and p.vehicle_id = v.id group by p.kind, case when p.kind = 'other' then p.number else '' end)`

/** One page of vehicles, by name unless sorted otherwise. Expiry is judged by the day in the group's own zone. */
export async function searchVehicleRows(
  tx: TenantContext,
  body: Omit<BodyOf<typeof searchVehicles>, 'limit'> & { limit: number },
) {
  let query = vehicles(tx).where('v.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
  const { q, filters } = body
  if (q)
    query = query.where((eb) =>
      eb.or([
        eb('v.name_key', 'like', prefixPattern(q)),
        eb('v.name_key', 'like', laterWordPattern(q)),
        eb(sql<string>`lower(v.plate)`, 'like', prefixPattern(q)),
      ]),
    )
  if (filters?.status) query = query.where('v.status', '=', filters.status)
  if (filters?.condition === 'blocked') query = query.where('v.blocked_at', 'is not', null)
  const today = sql`(${tx.now}::timestamptz at time zone g.zone)::date`
  if (filters?.papers === 'expired')
    query = query.where(sql<boolean>`exists (select 1 from ${endsOf} e where e.ends < ${today})`)
  if (filters?.papers === 'soon')
    query = query.where(sql<boolean>`exists (select 1 from ${endsOf} e where e.ends >= ${today}
      and e.ends <= ${today} + ${EXPIRES_SOON_DAYS}::int)`)
  for (const sort of body.sort ?? [])
    query = query.orderBy(sort.field === 'name' ? 'v.name_key' : 'v.seats', sort.direction)
  const { rows, page } = await pageOf(tx, query.orderBy('v.name_key').orderBy('v.id'), body)
  return { data: (await shown(tx, rows)).map(({ row }) => row), page }
}

/** One vehicle in reach with its papers and its sticker; a foreign one looks missing. */
export async function findVehicle(tx: TenantContext, id: string): Promise<VehicleDetail> {
  const row = await vehicles(tx).where('v.id', '=', id).executeTakeFirst()
  const [found] = row ? await shown(tx, [row]) : []
  if (!row || !found) throw notFound()
  const today = dayIn(row.zone, tx.now)
  const inForce = new Set(papersInForce(found.papers))
  const sticker = await validSticker(tx, id)
  const papers = found.papers.map(({ vehicleId: _of, ...paper }, i) => ({
    ...paper,
    state: inForce.has(found.papers[i]!) ? papersState([paper], today) : ('replaced' as const),
  }))
  return {
    ...found.row,
    papers: papers.toSorted((a, b) => Number(a.state === 'replaced') - Number(b.state === 'replaced')),
    sticker: sticker ? { madeAt: sticker.made_at.toISOString(), madeBy: sticker.maker_name } : null,
  }
}

/** Vehicles in use of a group on a day, with what speaks against each; those that nothing speaks against first. */
export async function vehiclesOfDay(
  tx: TenantContext,
  groupId: string,
  day: string,
): Promise<AnswerOf<typeof vehiclesOn>> {
  const group = await groupInReach(tx, groupId)
  const rows = await vehicles(tx)
    .where('v.group_id', '=', group.id)
    .where('v.status', '=', 'A')
    .orderBy('v.name_key')
    .orderBy('v.id')
    .execute()
  const ids = rows.map((row) => row.id)
  const papers = Map.groupBy(await papersOf(tx, ids), (paper) => paper.vehicleId)
  const runs = ids.length === 0 ? [] : await drivenOn(tx, ids, day)
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      plate: row.plate,
      seats: row.seats,
      wheelchairPlaces: row.wheelchair_places,
      expired: expiredOn(papers.get(row.id) ?? [], day).map((paper) => paper.kind),
      blocked: row.blocked_at !== null,
      drives: runs.flatMap((run) => (run.vehicle_id === row.id ? run.route_name : [])),
    }))
    .toSorted(
      (a, b) =>
        Number(a.blocked) - Number(b.blocked) ||
        a.expired.length - b.expired.length ||
        a.drives.length - b.drives.length,
    )
}

const drivenOn = (tx: TenantContext, ids: readonly string[], day: string) =>
  tx.db
    .selectFrom('run')
    .select(['vehicle_id', 'route_name'])
    .where('organisation_id', '=', tx.organisationId)
    .where('vehicle_id', '=', anyOf(ids))
    .where('service_date', '=', day)
    .where('status', 'not in', ['CLOSED', 'CANCELLED'])
    .orderBy('planned_start')
    .orderBy('id')
    .execute()
