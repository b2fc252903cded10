import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { Pictured } from '../../shared/additions.contract.ts'
import { agreedToPhotos } from '../photo-consent.api.ts'
import { inCareReached } from './consents.queries.ts'

/** Children and guests in reach, with whether a photo consent is in force for each. */
const people = async (tx: TenantContext) =>
  tx.db
    .selectFrom('person as p')
    .select(['p.id', 'p.name', 'p.surname', agreedToPhotos(tx, 'p.id').as('consent')])
    .where('p.organisation_id', '=', tx.organisationId)
    .where(await inCareReached(tx))

/** Who may be named on a picture, by the beginnings of their names, at most 20. */
export async function suggestPictured(tx: TenantContext, q: string): Promise<Pictured[]> {
  const query = (await people(tx)).where(hasName('p.name_key', q))
  const rows = await query.orderBy('p.name_key').orderBy('p.id').limit(20).execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row), consent: row.consent }))
}

/** Names of those of these people for whom no photo consent is in force; throws 404 when one of them looks missing. */
export async function withoutConsent(tx: TenantContext, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return []
  const rows = await (await people(tx)).where('p.id', '=', anyOf(personIds)).orderBy('p.name_key').execute()
  if (rows.length !== new Set(personIds).size) throw notFound()
  return rows.filter(({ consent }) => !consent).map(fullName)
}

/** Everybody who opened a post with a picture of this person: it may be on their screens. */
export async function whoSaw({ db, organisationId }: TenantContext, personId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select distinct r.person_id from bulletin_pictured b
    join bulletin_attachment f on f.organisation_id = ${organisationId} and f.id = b.attachment_id
    join bulletin_reading r on r.organisation_id = ${organisationId} and r.post_id = f.post_id
    where b.organisation_id = ${organisationId} and b.child_id = ${personId}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}
