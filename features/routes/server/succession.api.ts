import { sql } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { routeArchived } from './routes.hooks.api.ts'

/**
 * Archives routes whose last day is over and whose next version has taken over. One with a run that is still under way is
 * archived after it was closed.
 */
export async function retireReplaced(tx: TenantContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update route r set status = 'ARCHIVED', version = r.version + 1
    where r.organisation_id = ${tx.organisationId} and r.status = 'ACTIVE'
      and r.valid_to < (${tx.now}::timestamptz at time zone r.zone)::date
      and exists (select 1 from route n where n.organisation_id = r.organisation_id and n.version_of = r.id
        and n.status <> 'DRAFT')
      and not exists (select 1 from run where run.organisation_id = r.organisation_id and run.route_id = r.id
        and run.status in ('IN_PROGRESS', 'INTERRUPTED'))
    returning r.id`.execute(tx.db)
  for (const { id } of rows) {
    await routeArchived.call(tx, { routeId: id, reason: 'routes.archived' })
    await audit(tx, { action: 'routes.archived', subjectKind: 'route', subjectId: id })
  }
}
