import type { Module } from '#platform/shared/contract/modules.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { TenantContext } from '../tenant-context.ts'

/** The roles to which the organisation does not open a part of care: nobody is told of what they may not open. */
export async function rolesClosedTo(tx: TenantContext, module: Module): Promise<ReadonlySet<Role>> {
  const rows = await tx.db
    .selectFrom('module_permission')
    .select('role')
    .where('organisation_id', '=', tx.organisationId)
    .where('module', '=', module)
    .where('granted', '=', false)
    .execute()
  return new Set(rows.map(({ role }) => role))
}
