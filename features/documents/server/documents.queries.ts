import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { letter, type Document, type DocumentRow } from '../shared/documents.contract.ts'
import { accessOf, configured, isAsked } from '../shared/documents.rules.ts'
import type { DocumentList, searchActual } from '../shared/searches.contract.ts'
import { concerns, lettersOf, permits } from './documents.policy.ts'
import { documentsReadable } from './readable.api.ts'

const letters = z.object({ CB_ADMIN: letter, CB_ASSISTANT: letter, CB_PARENT: letter })
const localTime = sql<string | null>`to_char(d.expires_at at time zone g.zone, 'YYYY-MM-DD"T"HH24:MI')`

/** When the actor confirmed it since its readers were asked. */
const confirmedAt = (tx: TenantContext) => sql<Date | null>`(select c.at from document_confirmation c
  where c.organisation_id = d.organisation_id and c.document_id = d.id and c.asked_at = d.asks_since
    and c.person_id = ${tx.actor.personId}::uuid)`

const isExpired = (tx: TenantContext) => sql<boolean>`(d.state and d.expires_at <= ${tx.now})`

const rowsOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('document as d')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'd.organisation_id').onRef('g.id', '=', 'd.group_id'),
    )
    .leftJoin('document_tag as t', (join) =>
      join.onRef('t.organisation_id', '=', 'd.organisation_id').onRef('t.id', '=', 'd.tag_id'),
    )
    .leftJoin('person as about', (join) =>
      join.onRef('about.organisation_id', '=', 'd.organisation_id').onRef('about.id', '=', 'd.person_id'),
    )
    .leftJoin('person as author', (join) =>
      join.onRef('author.organisation_id', '=', 'd.organisation_id').onRef('author.id', '=', 'd.author_id'),
    )
    .where('d.organisation_id', '=', tx.organisationId)
    .select(['d.id', 'd.name', 'd.description', 'd.state', 'd.tag_id', 'd.person_id', 'd.status', 'd.version'])
    .select(['d.group_id', 'd.created_at', 'd.modified_at', 'd.archive_reason', 'd.author_id', 'd.asks_since'])
    .select(['d.keep_until', confirmedAt(tx).as('confirmed_at')])
    .select([
      'g.name as group_name',
      'g.zone',
      't.name as tag_name',
      'about.name as about_name',
      'about.surname as about_surname',
    ])
    .select(['author.name as author_name', 'author.surname as author_surname'])
    .select([localTime.as('expiration'), isExpired(tx).as('expired'), lettersOf.as('letters')])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>
type Linked = { id: string; name: string } | null
type OneRow = Row & { renews: Linked; renewed_by: Linked }

/** The document at the other end of a renewal, as far as the actor may read it: it may concern them by other letters. */
const linked = (tx: TenantContext, concerning: Expression<SqlBool>, on: RawBuilder<unknown>) => sql<Linked>`(
  select json_build_object('id', d.id, 'name', d.name) from document d
  where d.organisation_id = ${tx.organisationId} and ${on} and ${concerning} and ${permits(tx)})`

function rowShown(tx: TenantContext, row: Row): DocumentRow {
  return {
    id: row.id,
    name: row.name,
    expiration: row.expiration,
    state: row.state,
    expired: row.expired,
    documentTagId: row.tag_id,
    documentTagName: row.tag_name,
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, fullName: fullName({ name: row.about_name ?? '', surname: row.about_surname ?? '' }) },
    access: accessOf(letters.parse(row.letters), tx.actor.role, row.status),
    toConfirm:
      row.asks_since !== null && row.confirmed_at === null && row.status === 'A' && isAsked(tx.actor, row.person_id),
    status: row.status,
    customerGroupDto: { id: row.group_id, name: row.group_name },
    modifiedDate: row.modified_at.toISOString(),
  }
}

function shown(tx: TenantContext, row: OneRow): Document {
  const own = letters.parse(row.letters)
  return {
    ...rowShown(tx, row),
    ...own,
    description: row.description,
    atCustomerAccountId: row.author_id,
    author: row.author_name === null ? null : fullName({ name: row.author_name, surname: row.author_surname ?? '' }),
    insertDate: row.created_at.toISOString(),
    zone: row.zone,
    configuredPermission: configured(own),
    archiveReason: row.archive_reason,
    asksSince: row.asks_since?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    keepUntil: row.keep_until,
    renews: row.renews,
    renewedBy: row.renewed_by,
    mayRestore: row.status === 'D' && accessOf(own, tx.actor.role) === 'RW',
    version: row.version,
  }
}

/** One page of the documents that the caller may read, the nearest expiration or the name first as asked. */
export async function searchDocuments(tx: TenantContext, which: DocumentList, body: BodyOf<typeof searchActual>) {
  const { q, filters, sort } = body
  let query = rowsOf(tx)
    .where(await documentsReadable(tx))
    .where('d.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
    .where('d.status', '=', which === 'archived' ? 'D' : 'A')
  if (which === 'expired') query = query.where(isExpired(tx))
  if (which === 'medical') query = query.where('t.medical', '=', true)
  if (filters?.personId !== undefined) query = query.where('d.person_id', '=', filters.personId)
  if (filters?.about === 'own') query = query.where('d.person_id', '=', tx.actor.personId)
  if (filters?.documentTagId !== undefined) query = query.where('d.tag_id', '=', filters.documentTagId)
  if (q) query = query.where(hasName('d.name_key', q))
  for (const { field, direction } of sort ?? [])
    query = query.orderBy(COLUMN[field] ?? 'd.name_key', (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
  const { rows, page } = await pageOf(tx, query.orderBy('d.name_key').orderBy('d.id'), body)
  return { data: rows.map((row) => rowShown(tx, row)), page }
}

/** Medical documents about one person: the one that the filter names, or the caller. */
export function searchMedicalOf(tx: TenantContext, body: BodyOf<typeof searchActual>) {
  const filters = body.filters?.personId === undefined ? { ...body.filters, about: 'own' as const } : body.filters
  return searchDocuments(tx, 'medical', { ...body, filters })
}

const COLUMN: Record<string, 'd.name_key' | 'd.expires_at' | 'd.modified_at'> = {
  name: 'd.name_key',
  expiration: 'd.expires_at',
  modifiedDate: 'd.modified_at',
}

/**
 * A document that concerns the actor, with what they may do: of one that their role denies only that it exists. Any other looks missing.
 */
export async function lookUp(
  tx: TenantContext,
  id: string,
  { lock = false } = {},
): Promise<Document | { id: string; access: 'D' }> {
  const [renews, renewedBy] = [
    sql`d.id = (select o.renews_id from document o where o.organisation_id = ${tx.organisationId} and o.id = ${id})`,
    sql`d.renews_id = ${id}`,
  ]
  const concerning = await concerns(tx)
  const query = rowsOf(tx)
    .where('d.id', '=', id)
    .where(concerning)
    .select([linked(tx, concerning, renews).as('renews'), linked(tx, concerning, renewedBy).as('renewed_by')])
  const row = await (lock ? query.forUpdate('d') : query).executeTakeFirst()
  if (!row) throw notFound()
  const found = shown(tx, row)
  return found.access === 'D' ? { id, access: 'D' } : found
}

/** A document that the actor may read; one that their role denies looks missing. `lock`: nobody else changes it before the commit. */
export async function findDocument(tx: TenantContext, id: string, how?: { lock: boolean }): Promise<Document> {
  const found = await lookUp(tx, id, how)
  if (found.access === 'D') throw notFound()
  return found
}
