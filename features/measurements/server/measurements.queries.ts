import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Code } from '../shared/definition-types.ts'
import type { getMeasurement, searchMeasurements } from '../shared/measurements.contract.ts'
import { spanOf, type Span } from '../shared/span.rules.ts'
import { displayOf } from './display/display.queries.ts'
import { measuredInReach } from './measured-reach.api.ts'
import { mine, named, rowColumns, shown, type Row } from './observations.queries.ts'
import { personInCare, type InCare } from './people.queries.ts'

/** One row; of somebody out of reach it looks missing. */
export async function findRow(tx: TenantContext, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${rowColumns(tx)}, ${displayOf(tx)} as display from observation o ${named(tx)}
    where ${mine(tx)} and o.id = ${id} and ${measuredInReach(tx)}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** One measurement with those that it replaced. */
export async function findMeasurement(tx: TenantContext, id: string): Promise<AnswerOf<typeof getMeasurement>> {
  const { rows } = await sql<Row>`with recursive chain as (
      select o.id, o.replaces_id, 0 as depth from observation o where ${mine(tx)} and o.id = ${id} and ${measuredInReach(tx)}
      union all
      select o.id, o.replaces_id, chain.depth + 1 from chain
        join observation o on ${mine(tx)} and o.id = chain.replaces_id)
    select ${rowColumns(tx)}, ${displayOf(tx)} as display from chain join observation o on ${mine(tx)} and o.id = chain.id ${named(tx)}
    order by chain.depth`.execute(tx.db)
  const [row, ...before] = rows
  if (!row) throw notFound()
  await readOf(tx, row.person_id)
  return { ...shown(tx, row), history: before.map((one) => shown(tx, one)) }
}

/** Keeps who read about whom. */
export const readOf = (tx: TenantContext, personId: string): Promise<void> =>
  audit(tx, { action: 'measurements.read', subjectKind: 'person', subjectId: personId })

type Spanned = Pick<BodyOf<typeof searchMeasurements>['filters'], 'period' | 'from' | 'to'>

/** The period that was asked for, where the group of the person is. Throws 400 E012 at the day that is wrong. */
export function spanFor(tx: TenantContext, { zone }: InCare, asked: Spanned): Span {
  const span = spanOf(asked, zone, tx.now)
  if ('problem' in span)
    throw badFields([{ fieldName: span.field, message: `measurements.error.span.${span.problem}` }])
  return span
}

type Listed = { personId: string; measurements?: readonly Code[] | undefined }

/** Rows of one person in a period that a list shows: all but the marks of an error. */
export const listed = (
  tx: TenantContext,
  { personId, measurements }: Listed,
  { from, to }: Pick<Span, 'from' | 'to'>,
) =>
  sql`${mine(tx)} and o.person_id = ${personId} and o.status = 'final' and o.happened_at >= ${from} and o.happened_at < ${to}
    ${measurements === undefined ? sql`` : sql`and o.measurement = any (${[...measurements]}::text[])`}`

/** One page of the measurements of a person, the latest first. */
export async function searchRows(tx: TenantContext, body: BodyOf<typeof searchMeasurements>) {
  const { filters } = body
  const person = await personInCare(tx, filters.personId)
  const { rows } = await countedPage<Row>(
    {
      found: sql`select o.id, o.happened_at, o.synced_at from observation o
        where ${listed(tx, filters, spanFor(tx, person, filters))}`,
      order: sql`happened_at desc, synced_at desc, id desc`,
      rows: sql`select ${rowColumns(tx)}, ${displayOf(tx)} as display from observation o ${named(tx)} where ${mine(tx)} and o.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  await readOf(tx, person.id)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map((row) => shown(tx, row)), page }
}
