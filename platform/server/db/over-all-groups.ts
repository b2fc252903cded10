import { sql } from 'kysely'
import type { TenantContext } from '../tenant-context.ts'
import { limitToGroups } from './transaction.ts'

/**
 * Asks one question over all groups of the organisation within the actor's transaction: whether somebody also belongs
 * elsewhere. Row security is the actor's own again afterwards. Nothing that it finds may be shown.
 */
export async function overAllGroups<T>(tx: TenantContext, ask: () => Promise<T>): Promise<T> {
  const all = await tx.db
    .selectFrom('customer_group')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .execute()
  const { rows } = await sql<{ own: string }>`select current_setting('app.groups', true) as own`.execute(tx.db)
  await limitToGroups(
    tx.db,
    all.map(({ id }) => id),
  )
  const answer = await ask()
  await limitToGroups(tx.db, (rows[0]?.own ?? '').split(',').filter(Boolean))
  return answer
}
