import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '../tenant-context.ts'

/** That the actor works in every group of the organisation that is not archived: required for what is one for all groups. */
export const worksInEveryGroup = (tx: Pick<TenantContext, 'organisationId' | 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from customer_group g where g.organisation_id = ${tx.organisationId} and g.archived_at is null
    and g.id <> all (${[...tx.actor.groupIds]}::uuid[]))`
