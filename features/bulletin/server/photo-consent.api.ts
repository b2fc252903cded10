import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'

const inForce = (tx: TenantContext, column: string): RawBuilder<unknown> =>
  sql`from child_consent k where k.organisation_id = ${tx.organisationId} and k.child_id = ${sql.ref(column)}
    and k.purpose = 'photo' and k.withdrawn_at is null`

/** That a photo consent is in force for the child or guest whose id stands in `column`, to be asked in a statement. */
export const agreedToPhotos = (tx: TenantContext, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${inForce(tx, column)})`

/** The same for photos of care. Who agreed before it was asked who signs, agreed to the bulletin board alone. */
export const agreedToCarePhotos = (tx: TenantContext, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${inForce(tx, column)} and k.signer_id is not null)`
