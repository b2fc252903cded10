import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { concerns, permits } from './documents.policy.ts'

/**
 * A statement of the documents in use whose expiration counts and comes before `until`, of these groups and of those that the actor may
 * read. `readers` and `writers` are the roles whose letter lets them read or write.
 */
export async function expiringDocuments(
  tx: TenantContext,
  { groupIds, until }: { groupIds: readonly string[]; until: Date },
): Promise<RawBuilder<unknown>> {
  const letters = (...allowed: readonly string[]) => sql`array(select l.role from document_permission l
    where l.organisation_id = ${tx.organisationId} and l.document_id = d.id and l.letter = any (${allowed}::text[]))`
  return sql`select d.id, d.group_id, d.person_id, d.name, d.name_key,
      (d.expires_at at time zone g.zone)::date as due_on, d.expires_at as ends_at,
      ${letters('R', 'W')} as readers, ${letters('W')} as writers
    from document d join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = d.group_id
    where d.organisation_id = ${tx.organisationId} and d.group_id = any (${[...groupIds]}::uuid[]) and d.status = 'A'
      and d.state and d.expires_at < ${until} and ${await concerns(tx)} and ${permits(tx)}`
}
