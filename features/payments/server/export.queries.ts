import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { daysOf, type DayRange } from '#platform/shared/dates/periods.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { EXPORT_MAX, type exportPayments } from '../shared/export.contract.ts'
import type { Invoice } from '../shared/payments.contract.ts'
import { moveRows, type MoveRow } from './moves.api.ts'
import { invoicesWhere, shownTo } from './payments.queries.ts'
import { payingReach } from './payments.policy.ts'

type Asked = BodyOf<typeof exportPayments>
export type ExportedMove = MoveRow & { person: string; payer: string | null }
export type ExportedInvoice = Invoice & { person: string }

/** Invoices that were issued in the period, the first one first; who exported is kept for each person. */
export async function exportedInvoices(tx: TenantContext, asked: Asked): Promise<ExportedInvoice[]> {
  const { from, to } = await spanFor(tx, asked)
  const found = await invoicesWhere(
    tx,
    sql`s.issued_on between ${from}::date and ${to}::date and ${of(asked, 'i.person_id')}`,
    EXPORT_MAX + 1,
  )
  await kept(tx, asked, found)
  const names = await namesOf(
    tx,
    found.map(({ person_id: id }) => id),
  )
  return found.map((one) => ({ ...shownTo(tx, one), person: names.get(one.person_id) ?? '' })).toReversed()
}

/** All that changed what is owed in the period, in the order in which it happened; who exported is kept for each person. */
export async function exportedMoves(tx: TenantContext, asked: Asked): Promise<ExportedMove[]> {
  const { from, to } = await spanFor(tx, asked)
  const { rows } = await sql<ExportedMove>`select x.*, trim(p.name || ' ' || p.surname) as person,
      trim(y.name || ' ' || y.surname) as payer
    from (${moveRows(tx, of(asked, 'i.person_id'))}) x
    join person p on p.organisation_id = ${tx.organisationId} and p.id = x.person_id
    left join person y on y.organisation_id = ${tx.organisationId} and y.id = x.payer_id
    where x.day between ${from}::date and ${to}::date
    order by x.day, x.at, x.id limit ${EXPORT_MAX + 1}`.execute(tx.db)
  await kept(tx, asked, rows)
  return rows
}

const WRONG_DAYS = { missing: 'form.required', order: 'payments.error.order' } as const

const of = ({ personId }: Asked, column: string) =>
  personId === undefined ? sql`true` : sql`${sql.ref(column)} = ${personId}`

async function spanFor(tx: TenantContext, asked: Asked): Promise<DayRange> {
  const zone = asked.personId === undefined ? await zoneOfGroups(tx) : await zoneOf(tx, asked.personId)
  const days = daysOf(asked, dayIn(zone, tx.now))
  if ('field' in days) throw badFields([{ fieldName: days.field, message: WRONG_DAYS[days.problem] }])
  return days
}

const zoneOf = async (tx: TenantContext, personId: string): Promise<string> =>
  (await personInReach(tx, personId, payingReach(tx))).zone

/** Groups of an organisation in several zones are rare: the first one's today is theirs. */
async function zoneOfGroups(tx: TenantContext): Promise<string> {
  const group = await tx.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(tx.actor.groupIds))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return group?.zone ?? 'UTC'
}

/** Refuses what is more than a table holds: a part of it would be summed up as if it were all. */
async function kept(tx: TenantContext, asked: Asked, rows: readonly { person_id: string }[]): Promise<void> {
  if (rows.length > EXPORT_MAX) throw badFields([{ fieldName: 'period', message: 'payments.error.exportTooMuch' }])
  const about = asked.personId === undefined ? rows.map(({ person_id: id }) => id) : [asked.personId]
  const entry = { action: 'payments.exported' as const, details: { what: asked.what, rows: rows.length } }
  await auditAll(tx, [
    ...[...new Set(about)].map((subjectId) => ({ ...entry, subjectKind: 'person', subjectId })),
    ...(asked.personId === undefined ? [{ ...entry, subjectKind: 'organisation', subjectId: tx.organisationId }] : []),
  ])
}

async function namesOf(tx: TenantContext, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(people.map(({ id, name, surname }) => [id, fullName({ name, surname })]))
}
