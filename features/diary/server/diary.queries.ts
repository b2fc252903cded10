import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit, auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import { isOpen, requireModule } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import { authorName, fullName } from '#features/people/server/people.api.ts'
import type { DailyReport, lastReports, ReportWithRecords, searchReports } from '../shared/diary.contract.ts'
import { LINES, SECTIONS, sectionOf, type ReportState } from '../shared/diary.rules.ts'
import { closedToFamilies, currentRecords, publishedRecords } from './records.queries.ts'

/** The newest version of a report with its newest publication. */
export type Row = {
  id: string
  version: number
  person_id: string
  day: string
  state: ReportState
  content: unknown
  staff_only: string[]
  edition: number
  name: string
  surname: string
  zone: string
  /** A text where the database answers it as JSON. */
  published_at: Date | string | null
  published_reason: string | null
  published_name: string | null
  published_surname: string | null
}
type RowWithRecords = Row & { records: unknown; group_id: string }

const storedContent = z.partialRecord(
  z.enum(LINES),
  z.object({ entryId: id, values: z.array(z.string()), note: z.string(), at: instant }),
)
export type Content = z.output<typeof storedContent>

export const contentOf = ({ content }: Pick<Row, 'content'>): Content => storedContent.parse(content)
export const staffOnlyOf = ({ staff_only }: Pick<Row, 'staff_only'>) =>
  SECTIONS.filter((section) => staff_only.includes(section))

export const isFamily = ({ actor: { role } }: TenantContext): boolean => role === 'CB_PARENT'

/** Days after which only administrators write. */
const DAYS_OPEN = 7
/** Returns true when the actor may still write reports of a day; who writes at all is decided elsewhere. */
export const mayWriteOn = (tx: TenantContext, day: string, zone: string): boolean =>
  isOffice(tx) || day >= addDays(dayIn(zone, tx.now), -DAYS_OPEN)

/** The columns of `Row` of a version `v` of the report of a person `p`. */
export const reportColumns = (
  tx: TenantContext,
): RawBuilder<unknown> => sql`v.id, v.version, v.person_id, v.day, v.state, v.content,
  v.staff_only, v.edition, p.name, p.surname,
  coalesce((select g.zone from membership m join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
    where m.organisation_id = ${tx.organisationId} and m.person_id = v.person_id and m.role in ('GUEST', 'CHILD')
      and m.valid_from <= v.day and (m.valid_to is null or m.valid_to >= v.day)
    order by m.valid_from desc, m.id limit 1), 'UTC') as zone,
  d.synced_at as published_at, d.reason as published_reason, b.name as published_name, b.surname as published_surname`

/** The newest publication `d` of the report of a version `v`, with its author `b`. */
export const publication = (tx: TenantContext): RawBuilder<unknown> => sql`left join daily_report d
    on d.organisation_id = ${tx.organisationId} and d.id = v.id and d.state = 'PUBLISHED' and d.edition = v.edition
  left join person b on b.organisation_id = ${tx.organisationId} and b.id = d.author_id`

/** That a version `v` is the one that the actor reads: the newest; for families the newest that is published. */
export const isRead = (tx: TenantContext, published = isFamily(tx)): RawBuilder<boolean> => {
  const counts = (name: string) => (published ? sql`${sql.ref(`${name}.state`)} = 'PUBLISHED'` : sql<boolean>`true`)
  return sql<boolean>`(${counts('v')} and not exists (select from daily_report n where n.organisation_id = ${tx.organisationId}
    and n.id = v.id and n.version > v.version and ${counts('n')}))`
}

async function rowsWhere(
  tx: TenantContext,
  where: RawBuilder<unknown>,
  { limit = 1, offset = 0, published = isFamily(tx) }: { limit?: number; offset?: number; published?: boolean } = {},
) {
  const { rows } = await sql<RowWithRecords>`select ${reportColumns(tx)}, d.records,
      (select m.group_id from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = v.person_id
        and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(tx.actor.groupIds)}
        order by m.valid_from desc, m.id limit 1) as group_id
    from daily_report v join person p on p.organisation_id = ${tx.organisationId} and p.id = v.person_id
    ${publication(tx)}
    where v.organisation_id = ${tx.organisationId} and ${where} and ${isRead(tx, published)} and ${personReached(tx, 'v.person_id')}
    order by v.day desc, p.name_key, v.id limit ${limit} offset ${offset}`.execute(tx.db)
  return rows
}

/** One report in reach; another looks missing, and so does what a family does not read yet. */
export async function findReport(tx: TenantContext, reportId: string): Promise<RowWithRecords> {
  const [row] = await rowsWhere(tx, sql`v.id = ${reportId}`)
  if (!row) throw notFound()
  return row
}

/** The newest published version of a report, as its family reads it; null: there is none. */
export async function publishedReport(
  tx: TenantContext,
  reportId: string,
): Promise<(ReportWithRecords & { zone: string }) | null> {
  const [row] = await rowsWhere(tx, sql`v.id = ${reportId}`, { published: true })
  if (!row) return null
  const closed = await closedToFamilies(tx)
  return { ...shownReport(tx, row, true), records: publishedRecords(tx, row.zone, row.records, closed), zone: row.zone }
}

/** Returns the report of a person for a day, or null when nobody has started it. */
export async function reportOf(tx: TenantContext, personId: string, day: string): Promise<Row | null> {
  const [row] = await rowsWhere(tx, sql`v.person_id = ${personId} and v.day = ${day}`)
  return row ?? null
}

/** Returns the id of the report in which an entry with this id was written, or null. */
export async function reportOfEntry(tx: TenantContext, entryId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('daily_report')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A report as it is answered; families get neither closed sections nor which ones they are. */
export function shownReport(tx: TenantContext, row: Row, family = isFamily(tx)): DailyReport {
  const content = contentOf(row)
  const staffOnly = staffOnlyOf(row)
  return {
    id: row.id,
    personId: row.person_id,
    fullName: fullName(row),
    day: row.day,
    version: row.version,
    state: row.state,
    entries: LINES.flatMap((line) => {
      const entry = content[line]
      return entry && !(family && staffOnly.includes(sectionOf(line))) ? [{ line, ...entry }] : []
    }),
    staffOnly: family ? [] : staffOnly,
    published:
      row.published_at === null
        ? null
        : {
            at: new Date(row.published_at).toISOString(),
            by: authorName(row.published_name, row.published_surname),
            edition: row.edition,
            correction: row.published_reason ?? '',
          },
    abilities: { publish: !family && mayWriteOn(tx, row.day, row.zone) && isOpen(tx.actor, 'diary.manager') },
  }
}

/** One report with the records of the day: as they are now for staff, as they were published for families. */
export async function reportAndRecords(tx: TenantContext, reportId: string): Promise<ReportWithRecords> {
  const row = await findReport(tx, reportId)
  const { person_id: personId, day, zone } = row
  const records = isFamily(tx)
    ? publishedRecords(tx, zone, row.records)
    : await currentRecords(tx, { personId, day, zone })
  await audit(tx, { action: 'diary.read', subjectKind: 'person', subjectId: personId })
  return { ...shownReport(tx, row), records }
}

/** A page of reports, the newest day first. */
export async function searchReportRows(
  tx: TenantContext,
  { filters: { personId, from, to, state } = {}, limit, offset }: BodyOf<typeof searchReports>,
): Promise<{ data: AnswerOf<typeof searchReports>; page: Page }> {
  const where = sql`${personId === undefined ? sql`true` : sql`v.person_id = ${personId}`}
    and ${from === undefined ? sql`true` : sql`v.day >= ${from}`} and ${to === undefined ? sql`true` : sql`v.day <= ${to}`}
    and ${state === undefined ? sql`true` : sql`v.state = ${state}`}`
  const rows = await rowsWhere(tx, where, { limit: limit + 1, offset })
  const shown = rows.slice(0, limit)
  await auditAll(
    tx,
    [...new Set(shown.map((row) => row.person_id))].map((subjectId) => ({
      action: 'diary.read',
      subjectKind: 'person',
      subjectId,
    })),
  )
  const page = { limit, offset, total: offset + shown.length }
  return {
    data: shown.map((row) => ({
      ...shownReport(tx, row),
      records: isFamily(tx) ? publishedRecords(tx, row.zone, row.records) : [],
    })),
    page: rows.length > limit ? { ...page, more: true } : page,
  }
}

/** How many days the home looks back. */
const LAST_DAYS = 30
/** On the home there is room for these. */
const LAST = 5

/** The newest report of each person in reach, without what it says. */
export async function lastOfEach(tx: TenantContext): Promise<AnswerOf<typeof lastReports>> {
  requireModule(tx.actor, 'diary.userDetail')
  const rows = await rowsWhere(
    tx,
    sql`v.day > ${addDays(dayIn('UTC', tx.now), -LAST_DAYS)} and not exists (select from daily_report o where o.organisation_id = ${tx.organisationId} and o.person_id = v.person_id
      and o.day > v.day ${isFamily(tx) ? sql`and o.state = 'PUBLISHED'` : sql``})`,
    { limit: LAST },
  )
  return rows.map((row) => {
    const { id: reportId, personId, fullName: name, day, state, published } = shownReport(tx, row)
    return {
      id: reportId,
      personId,
      groupId: row.group_id,
      fullName: name,
      day,
      state,
      publishedAt: published?.at ?? null,
    }
  })
}
