import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtPerShape } from '#platform/server/db/built-once.ts'
import { boundOf, countedPage, type Counted } from '#platform/server/db/counted-page.ts'
import type { Marks } from '#platform/server/db/marks.ts'
import { hasWords, wordPatterns } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { ChildRow, searchChildren } from '../shared/children.contract.ts'
import { allergiesShown, inReachOfGroups, needsShown } from './children.api.ts'
import type { Found } from './children.queries.ts'

/** A row of the list, with the active routes of the child. */
export type ChildPageRow = Found & { routes: ChildRow['routes'] }

type Body = BodyOf<typeof searchChildren>
type Shape = { sort: NonNullable<Body['sort']>; withoutRoute: boolean }
type Asked = ReturnType<typeof askedOf>
/** What the actor may read of the health of a child. */
type Shown = { needs: RawBuilder<unknown>; allergies: RawBuilder<unknown> }

/** One page of the children in reach, in one statement. That of an administrator is built once for each order and filter. */
export async function childPage(tx: TenantContext, body: Body, marks?: Marks): Promise<Counted<ChildPageRow>[]> {
  const shape: Shape = { sort: body.sort ?? [], withoutRoute: body.filters?.withoutRoute === true }
  const asked = askedOf(tx, body)
  const { role, personId } = tx.actor
  if (role === 'CB_ADMIN' && personId !== null)
    return ofGroups(shape)(tx.db, { ...asked, personId }, { steady: true, ...marks })
  return (
    await statement(await inReachOfGroups(tx), asked, shape, {
      needs: needsShown(tx),
      allergies: allergiesShown(tx),
    }).execute(tx.db)
  ).rows
}

const askedOf = (tx: TenantContext, body: Body) => ({
  organisationId: tx.organisationId,
  groupIds: groupsAsked(tx, body.customerGroupDtos),
  words: wordPatterns(body.q ?? ''),
  ...boundOf(body),
})

const ofGroups = builtPerShape((db: TenantContext['db'], asked: Asked & { personId: string }, shape: Shape) => {
  const { organisationId, personId } = asked
  const reach = notRestricted({ organisationId, actor: { personId } }, 'c.person_id')
  return { compile: () => statement(reach, asked, shape).compile(db) }
})

const statement = (
  reach: Expression<SqlBool>,
  asked: Asked,
  shape: Shape,
  shown: Shown = { needs: sql`c.needs`, allergies: sql`c.allergies` },
) =>
  countedPage<ChildPageRow>(
    {
      // Without the class an index has all that is looked through, which under the policy is every name of the groups.
      found: sql`select c.person_id, c.name_key ${isByClass(shape) ? sql`, c.school_class` : sql``} from child_profile c
        where c.organisation_id = ${asked.organisationId} and c.group_id = ${anyOf(asked.groupIds)} and ${reach}
          and ${hasWords('c.name_key', asked.words)} ${shape.withoutRoute ? onNoRoute(asked) : sql``}`,
      order: sql.join([...shape.sort.map(sortedBy), sql`name_key`, sql`person_id`]),
      rows: sql`select c.person_id, p.name, p.surname, c.school_class, ${shown.needs} as needs, ${shown.allergies} as allergies, c.group_id, g.name as group_name,
          (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'direction', r.direction) order by r.name_key), '[]')
            from route_passenger rp join route r on r.organisation_id = rp.organisation_id and r.id = rp.route_id
            where rp.organisation_id = ${asked.organisationId} and rp.child_id = f.person_id and r.status = 'ACTIVE') as routes
        from child_profile c
        join person p on p.organisation_id = c.organisation_id and p.id = c.person_id
        join customer_group g on g.organisation_id = c.organisation_id and g.id = c.group_id
        where c.organisation_id = ${asked.organisationId} and c.person_id = f.person_id`,
    },
    asked,
  )

const isByClass = ({ sort }: Shape): boolean => sort.some(({ field }) => field !== 'fullName')

const sortedBy = ({ field, direction }: Shape['sort'][number]) =>
  sql`${sql.ref(field === 'fullName' ? 'name_key' : 'school_class')} ${sql.raw(direction)}`

const onNoRoute = ({ organisationId }: Asked) => sql`and not exists (select from route_passenger rp
  join route r on r.organisation_id = rp.organisation_id and r.id = rp.route_id and r.status = 'ACTIVE'
  where rp.organisation_id = ${organisationId} and rp.child_id = c.person_id)`
