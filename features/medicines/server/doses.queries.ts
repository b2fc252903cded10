import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { getDose, searchDoses } from '../shared/doses.contract.ts'
import { shownDose } from './answers.rules.ts'
import { personInCare, reachedOf } from './care.queries.ts'
import { readOf } from './orders.queries.ts'
import { doseJson, doseStands, type StoredDose } from './stored.queries.ts'

/** One dose; of somebody out of reach it looks missing. */
export async function findDose(tx: TenantContext, id: string): Promise<StoredDose> {
  const { rows } = await sql<{ stored: StoredDose }>`select ${doseJson(tx)} as stored from medicine_dose d
    where d.organisation_id = ${tx.organisationId} and d.id = ${id} and ${reachedOf(tx, 'd')}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0].stored
}

/** One dose with those that it replaced. */
export async function doseOf(tx: TenantContext, id: string): Promise<AnswerOf<typeof getDose>> {
  const { rows } = await sql<{ stored: StoredDose }>`with recursive chain as (
      select d.id, d.replaces_id, 0 as depth from medicine_dose d
        where d.organisation_id = ${tx.organisationId} and d.id = ${id} and ${reachedOf(tx, 'd')}
      union all
      select d.id, d.replaces_id, chain.depth + 1 from chain
        join medicine_dose d on d.organisation_id = ${tx.organisationId} and d.id = chain.replaces_id)
    select ${doseJson(tx)} as stored from chain
    join medicine_dose d on d.organisation_id = ${tx.organisationId} and d.id = chain.id order by chain.depth`.execute(
    tx.db,
  )
  const [first, ...before] = rows.map(({ stored }) => stored)
  if (!first) throw notFound()
  await readOf(tx, first.person_id)
  return { ...shownDose(tx, first), history: before.map((row) => shownDose(tx, row)) }
}

/** Who recorded a dose before it was corrected, and when it was given by that record; null: the application alone did. */
export async function firstRecorder(
  tx: TenantContext,
  { id, author_id, happened_at, replaces_id }: StoredDose,
): Promise<{ id: string; at: Date } | null> {
  if (replaces_id === null) return author_id === null ? null : { id: author_id, at: new Date(happened_at) }
  const { rows } = await sql<{ id: string; at: Date }>`with recursive chain as (
      select d.replaces_id, d.author_id, d.happened_at, 0 as depth from medicine_dose d
        where d.organisation_id = ${tx.organisationId} and d.id = ${id}
      union all
      select d.replaces_id, d.author_id, d.happened_at, chain.depth + 1 from chain
        join medicine_dose d on d.organisation_id = ${tx.organisationId} and d.id = chain.replaces_id)
    select author_id as id, happened_at as at from chain where author_id is not null order by depth desc limit 1`.execute(
    tx.db,
  )
  return rows[0] ?? null
}

/** A page of the doses of a person, the latest first. */
export async function searchRows(tx: TenantContext, body: BodyOf<typeof searchDoses>) {
  const { personId, orderId, outcomes, disputed } = body.filters
  const care = await personInCare(tx, personId)
  const { rows } = await countedPage<{ stored: StoredDose }>(
    {
      found: sql`select d.id, d.happened_at, d.synced_at from medicine_dose d
        where d.organisation_id = ${tx.organisationId} and d.person_id = ${care.id} and d.status <> 'entered_in_error'
          ${orderId === undefined ? sql`` : sql`and d.order_id = ${orderId}`}
          ${outcomes === undefined ? sql`` : sql`and d.outcome = any (${[...outcomes]}::text[])`}
          ${disputed === true ? sql`and d.status = 'conflict' and ${doseStands(tx)}` : sql``}`,
      order: sql`happened_at desc, synced_at desc, id desc`,
      rows: sql`select ${doseJson(tx)} as stored from medicine_dose d
        where d.organisation_id = ${tx.organisationId} and d.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  await readOf(tx, care.id)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map(({ stored }) => shownDose(tx, stored)), page }
}
