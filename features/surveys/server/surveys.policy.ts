import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addresses, reachesMe, untouched, type Said } from '#features/bulletin/server/audience.api.ts'
import { inReachOfGroups } from '#features/children/server/children.api.ts'
import { guestsInMyCare } from '#features/guests/server/care-team.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import { notRestricted, restrictedFrom } from '#features/people/server/restrictions.api.ts'

const STORED: Said = { roles: sql`s.roles`, board: sql`'group'::text` }

const familiesOf = ({ organisationId }: TenantContext) => sql`select f.child_id from survey_audience f
  where f.organisation_id = ${organisationId} and f.survey_id = s.id and f.kind = 'family'`

/** That a survey (`s`) is not addressed to the family of a child from whom the actor is restricted. */
export const namesNobodyRestricted = (tx: TenantContext): RawBuilder<SqlBool> =>
  sql<boolean>`not exists (select from (${familiesOf(tx)}) about where about.child_id in (${restrictedFrom(tx)}))`

/** That a survey (`s`) asks the actor, in the role and the groups of the session; none that names a child from whom they are restricted. */
export const asksMe = (tx: TenantContext): Expression<SqlBool> => sql<boolean>`(s.kind = 'SURVEY' and exists (
  select from survey_audience a where a.organisation_id = ${tx.organisationId} and a.survey_id = s.id
    and ${reachesMe(tx, STORED)})
  and ${namesNobodyRestricted(tx)})`

/** Whom a survey (`s` of the statement around it) asks today, as `person_id`, each once. */
export const askedBy = (tx: TenantContext) => sql`select distinct m.person_id from survey_audience a
  join membership m on ${addresses(tx, STORED)}
  where a.organisation_id = ${tx.organisationId} and a.survey_id = s.id
    and ${untouched(tx, sql`m.person_id`, familiesOf(tx))}`

/**
 * Whom a survey (`s`) with its rounds (`r`, participation `t`) asks about somebody, as `person_id`: the person, in a role of today or as one who
 * answered the round, and their family where it is asked about them. A parent finds what asks them in the role of the session alone.
 */
export const askedAbout = (tx: TenantContext, personId: string) => {
  const readable = isOffice(tx)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(m.person_id = ${tx.actor.personId} and m.role = ${tx.actor.role})`
  const answered = sql`select ${personId}::uuid as person_id where ${isOffice(tx) || personId === tx.actor.personId}::boolean and (
    ${personId}::uuid = any (t.person_ids) or exists (select from survey_answer done where done.organisation_id = ${tx.organisationId}
      and done.survey_id = s.id and done.round = r.round and done.person_id = ${personId}))`
  return sql`select m.person_id from survey_audience a join membership m on ${addresses(tx, STORED)}
    where a.organisation_id = ${tx.organisationId} and a.survey_id = s.id and ${readable}
      and (m.person_id = ${personId} or a.child_id = ${personId})
      and ${untouched(tx, sql`m.person_id`, familiesOf(tx))}
    union ${answered}`
}

/**
 * That a person (`column`) belongs to a route today: an adult of somebody who rides it, or of its crew. A rider from whom the actor is restricted
 * makes nobody one of the route: the actor would learn where they ride.
 */
export const ofRoute = (tx: TenantContext, routeId: string, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<boolean>`${column} in (
    select r.adult_id from route_passenger rp join relationship r on r.organisation_id = ${tx.organisationId}
        and r.child_id = rp.child_id and ${gives(tx, 'see')}
      where rp.organisation_id = ${tx.organisationId} and rp.route_id = ${routeId} and ${notRestricted(tx, 'rp.child_id')}
    union all
    select rc.person_id from route_crew rc where rc.organisation_id = ${tx.organisationId} and rc.route_id = ${routeId})`

/**
 * The people about whom a monitoring (`s`) is and whom the actor may see, as `person_id`: of an administrator all of its group, of an assistant
 * those with whom they work.
 */
export async function subjectsOf(tx: TenantContext): Promise<RawBuilder<unknown>> {
  const seen = isOffice(tx)
    ? sql`true`
    : sql`(exists (select from child_profile c where c.organisation_id = ${tx.organisationId}
          and c.person_id = m.person_id and ${await inReachOfGroups(tx)}) or m.person_id in (${guestsInMyCare(tx)}))`
  return sql`select distinct m.person_id from membership m
    where m.organisation_id = ${tx.organisationId} and m.group_id = s.group_id and m.role = s.subject and ${heldToday(tx)}
      and ${notRestricted(tx, 'm.person_id')} and ${seen}`
}
