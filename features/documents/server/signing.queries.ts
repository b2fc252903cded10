import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { crewOfChild } from '#features/children/server/children.api.ts'
import { mayBeNamed } from '#features/guests/server/guest-reach.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import type { Document } from '../shared/documents.contract.ts'
import type { Confirmations } from '../shared/signing.contract.ts'
import { findDocument } from './documents.queries.ts'
import { READING } from './documents.policy.ts'

type Named = { id: string; name: string; surname: string }

/**
 * Who is asked to confirm a document (`isAsked` of documents.rules.ts): those of today whom it concerns and whose letter reads. It is the
 * reverse of `concerns` of documents.policy.ts.
 */
async function asked(tx: TenantContext, document: Document, mayBeRead: RawBuilder<unknown>): Promise<Named[]> {
  const about = document.person?.id ?? null
  const whose =
    about === null
      ? sql`m.role <> 'CB_ADMIN'`
      : sql`(m.person_id = ${about}
          or (m.role = 'CB_PARENT' and exists (select from relationship r where r.organisation_id = m.organisation_id
            and r.adult_id = m.person_id and r.child_id = ${about} and ${gives(tx, 'seeDocuments')}))
          or (m.role = 'CB_ASSISTANT' and m.person_id in ${crewOfChild(tx, about)}))
        and not exists (select from relationship x where x.organisation_id = m.organisation_id
          and x.adult_id = m.person_id and x.child_id = ${about} and x.restricted)`
  const { rows } = await sql<Named>`select distinct p.id, p.name, p.surname, p.name_key
    from membership m join person p on p.organisation_id = m.organisation_id and p.id = m.person_id
    join document_permission l on l.organisation_id = m.organisation_id and l.document_id = ${document.id}
      and l.role = m.role and l.letter = any (${[...READING]}::text[])
    where m.organisation_id = ${tx.organisationId} and m.group_id = ${document.customerGroupDto.id} and ${heldToday(tx)}
      and ${whose} and ${mayBeRead}
    order by p.name_key, p.id`.execute(tx.db)
  return rows
}

/** Who confirmed since they were asked, the latest first. */
async function confirmed(tx: TenantContext, document: Document, mayBeRead: RawBuilder<unknown>) {
  const { rows } = await sql<Named & { at: Date }>`select p.id, p.name, p.surname, c.at
    from document_confirmation c join person p on p.organisation_id = c.organisation_id and p.id = c.person_id
    where c.organisation_id = ${tx.organisationId} and c.document_id = ${document.id}
      and c.asked_at = ${document.asksSince}::timestamptz and ${mayBeRead}
    order by c.at desc, p.id`.execute(tx.db)
  return rows
}

/** Who confirmed a document and who has not; nobody while it does not ask. `named`: only those whose names the actor may read. */
export async function confirmationsOf(
  tx: TenantContext,
  document: Document,
  { named = false } = {},
): Promise<Confirmations> {
  if (document.asksSince === null) return { askedAt: null, confirmed: [], missing: [] }
  const mayBeRead = named ? sql`${mayBeNamed(tx, 'p.id')}` : sql`true`
  const [all, done] = await Promise.all([asked(tx, document, mayBeRead), confirmed(tx, document, mayBeRead)])
  const have = new Set(done.map(({ id }) => id))
  return {
    askedAt: document.asksSince,
    confirmed: done.map(({ at, ...one }) => ({
      id: one.id,
      fullName: fullName(one),
      at: at.toISOString(),
      outdated: at.toISOString() < document.modifiedDate,
    })),
    missing: all.filter(({ id }) => !have.has(id)).map((one) => ({ id: one.id, fullName: fullName(one) })),
  }
}

/** The same for a document that the administrator may read. */
export const readersOf = async (tx: TenantContext, id: string): Promise<Confirmations> =>
  confirmationsOf(tx, await findDocument(tx, id), { named: true })
