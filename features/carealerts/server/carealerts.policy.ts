import { sql, type RawBuilder } from 'kysely'
import { guestInReachOf } from '#features/guests/server/guest-reach.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** The part of care that an organisation opens or closes to a role. */
export const MODULE = 'diary.alerts'

/**
 * Who sees an alert (row `a`): administrators of the group, assistants on the care team of the person or on a run with them today, families what is
 * marked for them. Nobody sees one of somebody who is no guest any more, or from whom they are restricted.
 */
export const alertInReach = (tx: TenantContext, groupIds: readonly string[] = tx.actor.groupIds): RawBuilder<boolean> =>
  sql<boolean>`(a.organisation_id = ${tx.organisationId} and a.group_id = any (${[...groupIds]}::uuid[])
    and ${tx.actor.role === 'CB_PARENT' ? sql`a.for_family` : sql`true`} and ${guestInReachOf(tx, 'a.person_id', groupIds)})`

/** Families look; staff acts. */
export const mayAct = (tx: TenantContext): boolean => tx.actor.role !== 'CB_PARENT'
