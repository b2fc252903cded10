import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { openModules } from '#platform/shared/contract/modules.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { notPermitted } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { worksInEveryGroup } from '#platform/server/policy/every-group.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

import type { ModuleMap, setModule } from '../shared/modules.contract.ts'

type Row = { closed: { role: string; module: string }[]; everywhere: boolean }

/** The map of the organisation, and whether the actor works in every group that is not archived. */
export async function readModules(tx: TenantContext): Promise<ModuleMap> {
  const { rows } = await sql<Row>`select
    coalesce((select json_agg(json_build_object('role', x.role, 'module', x.module)) from module_permission x
      where x.organisation_id = ${tx.organisationId} and not x.granted), '[]') as closed,
    ${worksInEveryGroup(tx)} as everywhere`.execute(tx.db)
  const { closed = [], everywhere = false } = rows[0] ?? {}
  return {
    roles: ROLES.map((role) => ({
      role,
      open: openModules(closed.filter((one) => one.role === role).map(({ module }) => module)),
    })),
    abilities: { edit: everywhere },
  }
}

/** Opens or closes one part to one role; sessions learn of it with the commit (access-changes.ts). */
export async function writeModule(
  tx: TenantContext,
  { role, module, open }: BodyOf<typeof setModule>,
): Promise<ModuleMap> {
  const before = await readModules(tx)
  if (!before.abilities.edit) throw notPermitted('modules.error.allGroups')
  if (before.roles.find((one) => one.role === role)?.open.includes(module) === open) return before
  await tx.db
    .insertInto('module_permission')
    .values({
      organisation_id: tx.organisationId,
      role,
      module,
      granted: open,
      changed_at: tx.now,
      changed_by: tx.actor.personId,
    })
    .onConflict((on) =>
      on.columns(['organisation_id', 'role', 'module']).doUpdateSet((eb) => ({
        granted: eb.ref('excluded.granted'),
        changed_at: eb.ref('excluded.changed_at'),
        changed_by: eb.ref('excluded.changed_by'),
      })),
    )
    .execute()
  await audit(tx, {
    action: open ? 'modules.opened' : 'modules.closed',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { role, module },
  })
  announce(tx, { message: 'modules.changed', data: {}, about: 'nobody', audience: { groupStaff: tx.actor.groupIds } })
  return readModules(tx)
}
