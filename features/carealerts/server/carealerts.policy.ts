import { sql, type RawBuilder } from 'kysely'
import { guestInReachOf, guestReached } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** The part of care that an organisation opens or closes to a role. */
export const MODULE = 'diary.alerts'

/**
 * Who sees an alert (row `a`): administrators of the group, assistants on the care team of the person or on a run with them today, families what is
 * marked for them. One about a group is seen by its administrators, and by assistants who reach a guest of it. Nobody sees one of somebody
 * who is no guest any more, or from whom they are restricted.
 */
export const alertInReach = (tx: TenantContext, groupIds: readonly string[] = tx.actor.groupIds): RawBuilder<boolean> =>
  sql<boolean>`(a.organisation_id = ${tx.organisationId} and a.group_id = any (${[...groupIds]}::uuid[])
    and ${tx.actor.role === 'CB_PARENT' ? sql`a.for_family` : sql`true`}
    and (${aboutMyGroup(tx)} or a.person_id is not null and ${guestInReachOf(tx, 'a.person_id', { groupIds })}))`

/** That it is about a group of which the actor, who is staff, reaches anybody; whom of its guests they reach says `guestInReachOf`. */
const aboutMyGroup = (tx: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`(a.person_id is null and exists (select from membership m where m.organisation_id = ${tx.organisationId}
    and m.group_id = a.group_id and m.role = 'GUEST' and ${notEnded(tx)} and ${guestReached(tx, 'm.person_id')}
    and ${notRestricted(tx, 'm.person_id')}))`

/** Families look; staff acts. */
export const mayAct = (tx: TenantContext): boolean => tx.actor.role !== 'CB_PARENT'
