import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { childDay } from '#features/people/server/membership-days.api.ts'

/** That an entry of the care team (row `c`) is in force today where the guest is. */
export const onTeamToday = (tx: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`(c.kind = 'TEAM' and c.closed_at is null
    and ${childDay(tx, 'c.guest_id')} between c.valid_from and coalesce(c.valid_to, 'infinity'::date))`

/** Ids of the guests on whose care team the actor is today, to be asked in a statement; their groups are for the caller to ask. */
export const guestsInMyCare = (tx: TenantContext): RawBuilder<unknown> =>
  sql`select c.guest_id from caregiver c where c.organisation_id = ${tx.organisationId}
    and c.person_id = ${tx.actor.personId} and ${onTeamToday(tx)}`
