import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { request, type ChangeRequest, type searchRequests } from '../shared/changes.contract.ts'
import { mayKnowHome } from '#features/children/server/homes.api.ts'

async function requests(tx: TenantContext) {
  return tx.db
    .selectFrom('change_request as q')
    .innerJoin('child_profile as c', (join) =>
      join.onRef('c.organisation_id', '=', 'q.organisation_id').onRef('c.person_id', '=', 'q.child_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'q.organisation_id').onRef('g.id', '=', 'q.group_id'),
    )
    .leftJoin('route as r', (join) =>
      join.onRef('r.organisation_id', '=', 'q.organisation_id').onRef('r.id', '=', 'q.route_id'),
    )
    .leftJoin('place as s', (join) =>
      join.onRef('s.organisation_id', '=', 'q.organisation_id').onRef('s.id', '=', 'q.place_id'),
    )
    .where('q.organisation_id', '=', tx.organisationId)
    .where(await inReach(tx))
    .where(mayKnowHome(tx, 'q.household_id'))
    .where(notRestricted(tx, 'q.child_id'))
    .selectAll('q')
    .select(['p.name', 'p.surname', 'g.name as group_name', 'g.zone', 'r.name as route_name', 's.name as place_name'])
}
type Found = Awaited<ReturnType<Awaited<ReturnType<typeof requests>>['executeTakeFirstOrThrow']>>

const OPEN = new Set(['proposed', 'auto_accepted', 'approved'])

function shown(tx: TenantContext, row: Found): ChangeRequest {
  const admin = tx.actor.role === 'CB_ADMIN'
  const ahead = row.day >= dayIn(row.zone, tx.now)
  return {
    id: row.id,
    childId: row.child_id,
    childName: fullName(row),
    customerGroupDto: { id: row.group_id, name: row.group_name },
    day: row.day,
    direction: request.shape.direction.parse(row.direction),
    kind: request.shape.kind.parse(row.kind),
    routeName: row.route_name,
    placeName: row.place_name,
    note: row.note,
    state: request.shape.state.parse(row.state),
    rule: row.rule,
    answer: row.answer,
    proposedBy: row.proposer_name,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider_name,
    version: row.version,
    abilities: {
      decide: admin && ahead && row.state === 'proposed',
      withdraw: ahead && OPEN.has(row.state) && (admin || row.proposed_by === tx.actor.personId),
    },
  }
}

/** One page of changes in reach, the next day first. */
export async function searchRequestRows(tx: TenantContext, body: BodyOf<typeof searchRequests>) {
  let query = (await requests(tx)).where('q.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
  const { q, filters } = body
  if (filters?.childId) query = query.where('q.child_id', '=', filters.childId)
  if (filters?.from) query = query.where('q.day', '>=', filters.from)
  if (filters?.state) query = query.where('q.state', '=', filters.state)
  if (q) query = query.where(hasName('c.name_key', q))
  for (const sort of body.sort ?? []) query = query.orderBy('q.day', sort.direction)
  const ordered = query.orderBy('q.day').orderBy('q.proposed_at').orderBy('q.id')
  const { rows, page } = await pageOf(tx, ordered, body)
  return { data: rows.map((row) => shown(tx, row)), page }
}

/** The changes of a child from a day on that the actor may know about. */
export async function requestsOf(tx: TenantContext, childId: string, from: string): Promise<ChangeRequest[]> {
  const rows = await (
    await requests(tx)
  )
    .where('q.child_id', '=', childId)
    .where('q.day', '>=', from)
    .orderBy('q.day')
    .orderBy('q.proposed_at')
    .orderBy('q.id')
    .limit(50)
    .execute()
  return rows.map((row) => shown(tx, row))
}

/** One change in reach; a foreign one looks missing. */
export async function findRequest(tx: TenantContext, id: string): Promise<ChangeRequest> {
  const row = await (await requests(tx)).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shown(tx, row)
}
