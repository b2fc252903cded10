import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { isHiddenHome } from '#features/children/server/homes.api.ts'
import { fullName, groupsAsked, kinChildIds } from '#features/people/server/people.api.ts'
import { need, type ChildDetail, type ChildRow, type searchChildren } from '../shared/children.contract.ts'
import { inReach } from './children.api.ts'

const storedNeeds = z.array(need)

function children(tx: TenantContext) {
  return tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'c.organisation_id').onRef('g.id', '=', 'c.group_id'),
    )
    .where('c.organisation_id', '=', tx.organisationId)
    .select(['c.person_id', 'p.name', 'p.surname', 'c.school_class', 'c.needs', 'c.group_id', 'g.name as group_name'])
}

/** Children in the actor's reach, one page. */
export async function searchChildRows(tx: TenantContext, body: BodyOf<typeof searchChildren>) {
  let query = children(tx)
    .where(await inReach(tx))
    .where('c.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
  if (body.q) query = query.where(hasName('c.name_key', body.q))
  if (body.filters?.withoutRoute) {
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('route_passenger as rp')
            .innerJoin('route as r', (join) =>
              join
                .onRef('r.organisation_id', '=', 'rp.organisation_id')
                .onRef('r.id', '=', 'rp.route_id')
                .on('r.status', '=', 'ACTIVE'),
            )
            .select('rp.id')
            .whereRef('rp.organisation_id', '=', 'c.organisation_id')
            .whereRef('rp.child_id', '=', 'c.person_id'),
        ),
      ),
    )
  }
  for (const sort of body.sort ?? []) {
    query = query.orderBy(sort.field === 'fullName' ? 'c.name_key' : 'c.school_class', sort.direction)
  }
  const { rows, page } = await pageOf(tx, query.orderBy('c.name_key').orderBy('c.person_id'), body)
  return { data: await withRoutes(tx, rows), page }
}

type Found = {
  person_id: string
  name: string
  surname: string
  school_class: string | null
  needs: string[]
  group_id: string
  group_name: string
}

async function withRoutes(tx: TenantContext, rows: readonly Found[]): Promise<ChildRow[]> {
  const routes =
    rows.length === 0
      ? []
      : await tx.db
          .selectFrom('route_passenger as rp')
          .innerJoin('route as r', (join) =>
            join.onRef('r.organisation_id', '=', 'rp.organisation_id').onRef('r.id', '=', 'rp.route_id'),
          )
          .select(['rp.child_id', 'r.id', 'r.name', 'r.direction'])
          .where('rp.organisation_id', '=', tx.organisationId)
          .where('r.status', '=', 'ACTIVE')
          .where(
            'rp.child_id',
            'in',
            rows.map((row) => row.person_id),
          )
          .orderBy('r.name_key')
          .execute()
  return rows.map((row) => ({
    id: row.person_id,
    fullName: fullName(row),
    name: row.name,
    surname: row.surname,
    schoolClass: row.school_class,
    needs: storedNeeds.parse(row.needs),
    customerGroupDto: { id: row.group_id, name: row.group_name },
    routes: routes
      .filter((route) => route.child_id === row.person_id)
      .map((route) => ({
        id: route.id,
        name: route.name,
        direction: z.enum(['to_school', 'from_school', 'between']).parse(route.direction),
      })),
  }))
}

/** One child in reach with everything its page shows; a foreign one looks missing. */
export async function findChild(tx: TenantContext, childId: string): Promise<ChildDetail> {
  const row = await children(tx)
    .where(await inReach(tx))
    .where('c.person_id', '=', childId)
    .leftJoin('place as h', (join) =>
      join.onRef('h.organisation_id', '=', 'c.organisation_id').onRef('h.id', '=', 'c.home_place_id'),
    )
    .select([
      'c.notes',
      'c.max_ride_minutes',
      'c.version',
      'p.picture_id',
      'h.id as home_id',
      'h.name as home_name',
      'h.address',
      'h.latitude',
      'h.longitude',
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  const [shown] = await withRoutes(tx, [row])
  if (!shown) throw notFound()
  const { home_id, home_name, address, latitude, longitude } = row
  // The address of a home that is not the reader's own stays hidden.
  const hidden = home_id !== null && (await isHiddenHome(tx, childId, home_id))
  const decides = tx.actor.role === 'CB_PARENT' && (await kinChildIds(tx, 'decide')).includes(childId)
  return {
    ...shown,
    notes: row.notes,
    maxRideMinutes: row.max_ride_minutes,
    version: row.version,
    home:
      hidden || home_id === null || home_name === null || address === null || latitude === null || longitude === null
        ? null
        : { placeId: home_id, name: home_name, address, latitude, longitude },
    picture: row.picture_id,
    abilities: {
      edit: tx.actor.role === 'CB_ADMIN',
      reportAbsence: decides || tx.actor.role !== 'CB_PARENT',
      picture: decides || tx.actor.role === 'CB_ADMIN',
    },
  }
}
