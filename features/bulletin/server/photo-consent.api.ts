import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** That a photo consent is in force for the child or guest whose id stands in `column`, to be asked in a statement. */
export const agreedToPhotos = (tx: TenantContext, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from child_consent k where k.organisation_id = ${tx.organisationId}
    and k.child_id = ${sql.ref(column)} and k.purpose = 'photo' and k.withdrawn_at is null)`
