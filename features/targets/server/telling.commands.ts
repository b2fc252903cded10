import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Target, tellTarget } from '../shared/targets.contract.ts'
import { isForMe, shownTarget, versionsOf } from './targets.queries.ts'

/** Keeps whether somebody of the family is told by a rule. Throws 409 E013 when it tells no family or is not in force. */
export async function chooseTold(tx: TenantContext, id: string, { tell }: BodyOf<typeof tellTarget>): Promise<Target> {
  const [row] = await versionsOf(tx, id)
  if (!isForMe(tx, row)) throw refusedNow('targets.error.notForFamily')
  const { personId } = tx.actor
  if (personId === null) throw notPermitted()
  if (row.muted !== tell) return shownTarget(tx, row)
  const { organisation_id, group_id, target_id, version } = row
  if (tell)
    await tx.db
      .deleteFrom('target_mute')
      .where('organisation_id', '=', tx.organisationId)
      .where('target_id', '=', target_id)
      .where('person_id', '=', personId)
      .execute()
  else
    await tx.db
      .insertInto('target_mute')
      .values({ organisation_id, group_id, target_id, version, person_id: personId, muted_at: tx.now })
      .onConflict((on) => on.doNothing())
      .execute()
  await audit(tx, { action: tell ? 'targets.told' : 'targets.muted', subjectKind: 'person', subjectId: row.person_id })
  return shownTarget(tx, { ...row, muted: !tell })
}
