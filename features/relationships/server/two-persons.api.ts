import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Whether restrictions of this organisation need a second administrator; set again to the same it changes nothing. */
export async function setTwoPersons(tx: TenantContext, on: boolean): Promise<void> {
  const { organisationId } = tx
  const changed = await tx.db
    .insertInto('relationship_option')
    .values({ organisation_id: organisationId, two_persons: on })
    .onConflict((conflict) =>
      conflict
        .column('organisation_id')
        .doUpdateSet({ two_persons: on })
        .where('relationship_option.two_persons', '<>', on),
    )
    .returning('organisation_id')
    .execute()
  if (changed.length === 0) return
  const action = on ? 'relationships.twoPersonsOn' : 'relationships.twoPersonsOff'
  await audit(tx, { action, subjectKind: 'organisation', subjectId: organisationId })
}
