import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'

/** True when the account belongs to more than one organisation: then none of them decides about it alone. */
export async function isShared(control: Kysely<ControlDatabase>, accountId: string): Promise<boolean> {
  const rows = await control
    .selectFrom('account_organisation')
    .select('organisation_id')
    .where('account_id', '=', accountId)
    .limit(2)
    .execute()
  return rows.length > 1
}
