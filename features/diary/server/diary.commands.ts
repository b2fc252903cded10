import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { timesOf } from '#platform/server/device-time.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import type * as contract from '../shared/diary.contract.ts'
import type { DailyReport } from '../shared/diary.contract.ts'
import { areChoices, type Line, type ReportState } from '../shared/diary.rules.ts'
import {
  contentOf,
  findReport,
  mayWriteOn,
  reportOf,
  reportOfEntry,
  shownReport,
  staffOnlyOf,
  type Content,
  type Row,
} from './diary.queries.ts'
import { recordsToPublish } from './records.queries.ts'

/** It names neither the person nor what the report says: an e-mail is read by others. */
const PUBLISHED: NoticeKind = { kind: 'diary.published', topic: 'people', title: 'diary.notice.published' }

type Next = {
  change: 'opened' | 'written' | 'changed' | 'approved' | 'published'
  state: ReportState
  content: Content
  staffOnly: readonly string[]
  edition: number
  records?: unknown
  entryId?: string
  reason?: string
}
type Times = { happenedAt: Date; recordedAt: Date }
type At = { id: string; version: number; day: string; person: CaredFor }

/** Throws 400 for a day in the future, and 409 for a day that only administrators may still write. */
function mustBeOpen(tx: TenantContext, { zone }: CaredFor, day: string): void {
  if (day > dayIn(zone, tx.now)) throw badFields([{ fieldName: 'day', message: 'diary.error.future' }])
  if (!mayWriteOn(tx, day, zone)) throw refusedNow('diary.error.office')
}

function mustBeChoices(line: Line, values: readonly string[], fieldName: string): void {
  if (!areChoices(line, values)) throw badFields([{ fieldName, message: 'diary.error.choice' }])
}

/** Opens the report of a person and day, or starts it, and writes a line of it. Throws 409 E016 when somebody else has changed the line. */
export async function open(tx: TenantContext, body: BodyOf<typeof contract.openReport>): Promise<DailyReport> {
  const { entry, day } = body
  const person = await personInReach(tx, body.personId, { lock: true })
  mustBeOpen(tx, person, day)
  if (entry) mustBeChoices(entry.line, entry.values, 'entry.values')
  const existing = await reportOf(tx, person.id, day)
  if (!entry) {
    if (existing) return shownReport(tx, existing)
    return write(tx, { id: body.id, version: 1, day, person }, fresh('opened'), timesOf(tx, {}))
  }
  const before = await reportOfEntry(tx, entry.id)
  if (before !== null && before === existing?.id) return shownReport(tx, existing)
  if (before !== null) throw refusedNow('diary.error.otherId')
  const content = existing ? contentOf(existing) : {}
  if (existing && (content[entry.line]?.entryId ?? null) !== entry.replaces) throw stale(shownReport(tx, existing))
  const { recordedAt } = timesOf(tx, { recordedAt: entry.recordedAt })
  const written = { entryId: entry.id, values: entry.values, note: entry.note, at: recordedAt.toISOString() }
  const next: Next = {
    ...(existing ? following(existing, 'written') : fresh('written')),
    content: { ...content, [entry.line]: written },
    entryId: entry.id,
  }
  const at = { id: existing?.id ?? body.id, version: (existing?.version ?? 0) + 1, day, person }
  return write(tx, at, next, { happenedAt: recordedAt, recordedAt })
}

const fresh = (change: Next['change']): Next => ({ change, state: 'DRAFT', content: {}, staffOnly: [], edition: 0 })

/** What comes after a version: whatever is written later is a draft again. */
const following = (row: Row, change: Next['change'], state: ReportState = 'DRAFT'): Next => ({
  change,
  state,
  content: contentOf(row),
  staffOnly: staffOnlyOf(row),
  edition: row.edition,
})

/** Returns a report and its person, whose row stays locked until the transaction ends. */
async function locked(tx: TenantContext, id: string): Promise<{ person: CaredFor; row: Row }> {
  const { person_id } = await findReport(tx, id)
  const person = await personInReach(tx, person_id, { lock: true })
  return { person, row: await findReport(tx, id) }
}

const after = ({ person, row }: { person: CaredFor; row: Row }): At => ({
  id: row.id,
  version: row.version + 1,
  day: row.day,
  person,
})

/** Writes lines and which sections are for staff. */
export async function save(tx: TenantContext, id: string, body: BodyOf<typeof contract.saveReport>) {
  const target = await locked(tx, id)
  if (target.row.version !== body.version) throw stale(shownReport(tx, target.row))
  mustBeOpen(tx, target.person, target.row.day)
  body.entries.forEach(({ line, values }, index) => mustBeChoices(line, values, `entries.${index}.values`))
  const times = timesOf(tx, {})
  const at = times.recordedAt.toISOString()
  const written = Object.fromEntries(
    body.entries.map(({ line, values, note }) => [line, { entryId: tx.newId(), values, note, at }]),
  )
  const next = following(target.row, 'changed')
  return write(
    tx,
    after(target),
    { ...next, content: { ...next.content, ...written }, staffOnly: body.staffOnly },
    times,
  )
}

/** Approves a draft. A repeat of the call that approved it answers the report again. */
export async function approve(tx: TenantContext, id: string, { version }: BodyOf<typeof contract.approveReport>) {
  const target = await locked(tx, id)
  if (target.row.state === 'APPROVED' && target.row.version === version + 1) return shownReport(tx, target.row)
  if (target.row.state !== 'DRAFT' || target.row.version !== version) throw stale(shownReport(tx, target.row))
  mustBeOpen(tx, target.person, target.row.day)
  return write(tx, after(target), following(target.row, 'approved', 'APPROVED'), timesOf(tx, {}))
}

/** Publishes a report with what families read of the records of the day. Throws 400 for a correction that does not say what changed. */
export async function publish(
  tx: TenantContext,
  id: string,
  { version, correction }: BodyOf<typeof contract.publishReport>,
) {
  const target = await locked(tx, id)
  const { row, person } = target
  if (row.state === 'PUBLISHED' && row.version === version + 1) return shownReport(tx, row)
  if (row.state === 'PUBLISHED' || row.version !== version) throw stale(shownReport(tx, row))
  mustBeOpen(tx, person, row.day)
  if (row.edition > 0 && correction === '') throw badFields([{ fieldName: 'correction', message: 'form.required' }])
  const asked = { personId: person.id, day: row.day, zone: row.zone }
  const next: Next = {
    ...following(row, 'published', 'PUBLISHED'),
    edition: row.edition + 1,
    reason: row.edition > 0 ? correction : '',
    records: await recordsToPublish(tx, asked, staffOnlyOf(row)),
  }
  const shown = await write(tx, after(target), next, timesOf(tx, {}))
  await tellFamily(tx, person, shown)
  return shown
}

async function tellFamily(tx: TenantContext, person: CaredFor, report: DailyReport): Promise<void> {
  const adults = await adultsToTell(tx, [person.id], 'notifyOfCare')
  await notify(tx, PUBLISHED, {
    to: adults.filter((id) => id !== tx.actor.personId),
    cause: `${report.id}.${report.version}`,
    link: `/loggedIn/dailyReports/?person=${person.id}`,
    about: [person.id],
  })
}

async function write(tx: TenantContext, at: At, next: Next, { happenedAt, recordedAt }: Times): Promise<DailyReport> {
  const { person, id } = at
  const inserted = await tx.db
    .insertInto('daily_report')
    .values({
      organisation_id: tx.organisationId,
      id,
      version: at.version,
      person_id: person.id,
      day: at.day,
      change: next.change,
      state: next.state,
      content: JSON.stringify(next.content),
      staff_only: [...next.staffOnly],
      records: next.records === undefined ? null : JSON.stringify(next.records),
      edition: next.edition,
      entry_id: next.entryId ?? null,
      reason: next.reason ?? '',
      author_id: tx.actor.personId,
      happened_at: happenedAt,
      recorded_at: recordedAt,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The person is locked, so the number is free: another report has this id.
  if (!inserted) throw refusedNow('diary.error.otherId')
  await audit(tx, {
    action: `diary.${next.change}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { report: id },
  })
  const { persons, groupStaff } = await readersOf(tx, person)
  announce(tx, {
    message: 'diary.changed',
    data: { personId: person.id },
    about: [person.id],
    // Families hear only of what is published.
    audience: { groupStaff, ...(next.state === 'PUBLISHED' && { persons }) },
  })
  return shownReport(tx, await findReport(tx, id))
}
