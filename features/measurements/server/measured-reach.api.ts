import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inCare } from '#features/guests/server/in-care.api.ts'

/** That the person of a measurement (`o`) is in care, and in the actor's reach. */
export const measuredInReach = (tx: TenantContext) =>
  sql<boolean>`exists (select from membership m where m.person_id = o.person_id and ${inCare(tx)})`
