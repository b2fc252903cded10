import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { restrictedFrom } from '#features/people/server/restrictions.api.ts'
import { agreedToPhotos } from './photo-consent.api.ts'

const pictured = ({ organisationId }: TenantContext) => sql`select b.child_id from bulletin_pictured b
  where b.organisation_id = ${organisationId} and b.attachment_id = f.id`

/** That a picture (`f`) shows somebody for whom no photo consent is in force: nobody sees it, its writers know that it is withheld. */
export const withheld = (tx: TenantContext) =>
  sql<boolean>`exists (select from (${pictured(tx)}) who where not ${agreedToPhotos(tx, 'who.child_id')})`

/** That a picture (`f`) shows somebody from whom the actor is restricted: they learn nothing of it. */
export const ofRestricted = (tx: TenantContext) => sql<boolean>`exists (select from (${pictured(tx)}) who
  where who.child_id in (${restrictedFrom(tx)}))`
