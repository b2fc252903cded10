import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { pageFrom } from '#platform/server/db/counted-page.ts'
import type { Marks } from '#platform/server/db/marks.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { isHiddenHome } from '#features/children/server/homes.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { ofKin } from '#features/people/server/rights.api.ts'
import { need, type Need, type ChildDetail, type ChildRow, type searchChildren } from '../shared/children.contract.ts'
import { childPage } from './child-page.queries.ts'
import { allergiesShown, inReach, needsShown } from './children.api.ts'

const storedNeeds = z.array(need)
const directions = z.enum(['to_school', 'from_school', 'between'])

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
    .select([
      'c.person_id',
      'p.name',
      'p.surname',
      'c.school_class',
      needsShown(tx).as('needs'),
      allergiesShown(tx).as('allergies'),
      'c.group_id',
      'g.name as group_name',
    ])
}

/** Children in the actor's reach, one page. */
export async function searchChildRows(tx: TenantContext, body: BodyOf<typeof searchChildren>, marks?: Marks) {
  const { rows, page } = pageFrom(await childPage(tx, body, marks), body)
  return { data: rows.map((row) => shownRow(row, row.routes)), page }
}

export type Found = {
  person_id: string
  name: string
  surname: string
  school_class: string | null
  needs: Need[]
  allergies: string[]
  group_id: string
  group_name: string
}

async function routesOf(tx: TenantContext, childId: string): Promise<ChildRow['routes']> {
  const routes = await tx.db
    .selectFrom('route_passenger as rp')
    .innerJoin('route as r', (join) =>
      join.onRef('r.organisation_id', '=', 'rp.organisation_id').onRef('r.id', '=', 'rp.route_id'),
    )
    .select(['r.id', 'r.name', 'r.direction'])
    .where('rp.organisation_id', '=', tx.organisationId)
    .where('r.status', '=', 'ACTIVE')
    .where('rp.child_id', '=', childId)
    .orderBy('r.name_key')
    .execute()
  return routes.map(({ id, name, direction }) => ({ id, name, direction: directions.parse(direction) }))
}

const shownRow = (row: Found, routes: ChildRow['routes']): ChildRow => ({
  id: row.person_id,
  fullName: fullName(row),
  name: row.name,
  surname: row.surname,
  schoolClass: row.school_class,
  needs: row.needs,
  allergies: row.allergies,
  customerGroupDto: { id: row.group_id, name: row.group_name },
  routes,
})

/** One child in reach with everything its page shows; a foreign one looks missing. */
export async function findChild(tx: TenantContext, childId: string): Promise<ChildDetail> {
  const row = await children(tx)
    .where(await inReach(tx))
    .where('c.person_id', '=', childId)
    .leftJoin('place as h', (join) =>
      join.onRef('h.organisation_id', '=', 'c.organisation_id').onRef('h.id', '=', 'c.home_place_id'),
    )
    .select([
      sql<string>`case when ${ofKin(tx, 'c.person_id', 'seeCare')} then c.notes else '' end`.as('notes'),
      'c.max_ride_minutes',
      'c.version',
      'p.picture_id',
      birthColumn(tx, 'c.person_id').as('birth_date'),
      'h.id as home_id',
      'h.name as home_name',
      'h.address',
      'h.latitude',
      'h.longitude',
      sql<boolean>`exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = c.person_id
        and m.role = 'GUEST' and ${inMyGroups(tx, 'm.group_id')} and ${notEnded(tx)})`.as('guest'),
      ofKin(tx, 'c.person_id', 'decide').as('decides'),
      ofKin(tx, 'c.person_id', 'decideMedical').as('decides_medical'),
      ofKin(tx, 'c.person_id', 'seeCare').as('reads_care'),
      ofKin(tx, 'c.person_id', 'seeDocuments').as('reads_documents'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  const shown = shownRow({ ...row, needs: storedNeeds.parse(row.needs) }, await routesOf(tx, childId))
  const { home_id, home_name, address, latitude, longitude } = row
  // The address of a home that is not the reader's own stays hidden.
  const hidden = home_id !== null && (await isHiddenHome(tx, childId, home_id))
  return {
    ...shown,
    notes: row.notes,
    maxRideMinutes: row.max_ride_minutes,
    version: row.version,
    ...(mayReadBirth(tx, row.reads_care) && { birthDate: row.birth_date }),
    home:
      hidden || home_id === null || home_name === null || address === null || latitude === null || longitude === null
        ? null
        : { placeId: home_id, name: home_name, address, latitude, longitude },
    picture: row.picture_id,
    guest: row.guest,
    abilities: {
      edit: tx.actor.role === 'CB_ADMIN',
      reportAbsence: row.decides,
      decide: row.decides_medical && tx.actor.role !== 'CB_ASSISTANT',
      picture: row.decides && tx.actor.role !== 'CB_ASSISTANT',
      readCare: row.reads_care,
      readDocuments: row.reads_documents,
    },
  }
}
