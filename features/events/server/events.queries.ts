import { isOffice } from '#platform/server/policy/office.ts'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { versionRows, type VersionRow } from '#platform/server/versions/version-rows.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, personReached } from '#features/guests/server/person-reach.api.ts'
import { authorName } from '#features/people/server/people.api.ts'
import {
  eventContent,
  type CareEvent,
  type EventContent,
  type EventTask,
  type getEvent,
  type searchEvents,
} from '../shared/events.contract.ts'
import { isAcknowledged, isLocked, mayCorrect, type Kind, type WAYS } from '../shared/events.rules.ts'

export type Row = VersionRow & {
  kind: Kind
  severity: number | null
  starts_at: Date
  ends_at: Date | null
  published: boolean
  archived: boolean
  late_reason: string | null
}
type NoteRow = {
  id: string
  event_id: string
  kind: 'ADDENDUM' | 'INFORMED' | 'ACKNOWLEDGED'
  words: string
  informed: string
  way: (typeof WAYS)[number] | null
  author_id: string | null
  happened_at: Date
  recorded_at: Date
  synced_at: Date
  name: string | null
  surname: string | null
}
type TaskRow = {
  id: string
  event_id: string
  what: string
  who: string
  due_on: string | null
  at: Date
  name: string | null
  surname: string | null
  done_at: Date | null
  done_note: string | null
  done_name: string | null
  done_surname: string | null
}
export type FoundEvent = {
  newest: Row
  first: Row
  versions: readonly Row[]
  notes: readonly NoteRow[]
  tasks: readonly TaskRow[]
}

const COLUMNS = ['kind', 'severity', 'starts_at', 'ends_at', 'published', 'archived', 'late_reason']

const isFamily = ({ actor: { role } }: TenantContext): boolean => role === 'CB_PARENT'

async function eventsWhere(tx: TenantContext, where: ReturnType<typeof sql>): Promise<FoundEvent[]> {
  const rows = await versionRows<Row>(tx, { table: 'care_event', columns: COLUMNS, where })
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const [{ rows: notes }, tasks] = await allOf([
    sql<NoteRow>`select n.id, n.event_id, n.kind, n.words, n.informed, n.way, n.author_id, n.happened_at,
      n.recorded_at, n.synced_at, p.name, p.surname
    from care_event_note n left join person p on p.organisation_id = ${tx.organisationId} and p.id = n.author_id
    where n.organisation_id = ${tx.organisationId} and n.event_id = ${anyOf(ids)}
    order by n.synced_at, n.id`.execute(tx.db),
    tasksOf(tx, ids),
  ])
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((its) => {
    const versions = its.toSorted((a, b) => b.version - a.version)
    const [newest, first] = [versions[0], versions.at(-1)]
    if (!newest || !first || !visible(tx, newest, first)) return []
    return [
      {
        newest,
        first,
        versions,
        notes: notes.filter(({ event_id }) => event_id === newest.id),
        tasks: tasks.filter(({ event_id }) => event_id === newest.id),
      },
    ]
  })
}

/** What is still to be done about these events and what was done, those with the nearest day first; no family reads it. */
async function tasksOf(tx: TenantContext, ids: readonly string[]): Promise<TaskRow[]> {
  if (isFamily(tx)) return []
  const { rows } = await sql<TaskRow>`select t.id, t.event_id, t.what, t.who, t.due_on, t.at, p.name, p.surname,
      d.at as done_at, d.note as done_note, q.name as done_name, q.surname as done_surname
    from care_event_task t
    left join person p on p.organisation_id = ${tx.organisationId} and p.id = t.author_id
    left join care_event_task d on d.organisation_id = ${tx.organisationId} and d.done_of = t.id
    left join person q on q.organisation_id = ${tx.organisationId} and q.id = d.author_id
    where t.organisation_id = ${tx.organisationId} and t.event_id = ${anyOf(ids)} and t.done_of is null
    order by t.due_on nulls last, t.at, t.id`.execute(tx.db)
  return rows
}

/** A family reads what is published and what it entered itself; what was entered in error is for the office. */
function visible(tx: TenantContext, { published, archived }: Row, first: Row): boolean {
  if (archived) return isOffice(tx)
  return !isFamily(tx) || published || first.author_id === tx.actor.personId
}

/** One event in reach; another looks missing. */
export async function findEvent(tx: TenantContext, id: string): Promise<FoundEvent> {
  const [found] = await eventsWhere(tx, sql`v.id = ${id} and ${personReached(tx, 'v.person_id')}`)
  if (!found) throw notFound()
  return found
}

/** Events of one person, a page of them. */
export async function searchEventRows(
  tx: TenantContext,
  { filters: { personId, kinds }, limit, offset }: BodyOf<typeof searchEvents>,
): Promise<{ data: AnswerOf<typeof searchEvents>; page: Page }> {
  const events = await eventsWhere(tx, sql`v.person_id = ${personId} and ${personReached(tx, 'v.person_id')}`)
  // Somebody without any is told from one who looks missing.
  if (events.length === 0) await personInReach(tx, personId)
  const found = events
    .filter(({ newest }) => kinds?.includes(newest.kind) ?? true)
    .toSorted((a, b) => b.newest.starts_at.getTime() - a.newest.starts_at.getTime())
  if (offset === 0) await audit(tx, { action: 'events.read', subjectKind: 'person', subjectId: personId })
  return {
    data: found.slice(offset, offset + limit).map((one) => shownEvent(tx, one)),
    page: { limit, offset, total: found.length },
  }
}

/** One event with what it said before. */
export async function eventWithHistory(tx: TenantContext, id: string): Promise<AnswerOf<typeof getEvent>> {
  const found = await findEvent(tx, id)
  await audit(tx, { action: 'events.read', subjectKind: 'person', subjectId: found.newest.person_id })
  const versions = isFamily(tx) ? [] : found.versions
  return {
    ...shownEvent(tx, found),
    history: versions.map((row) => ({
      version: row.version,
      change: row.change,
      kind: row.kind,
      severity: row.severity,
      startsAt: row.starts_at.toISOString(),
      content: readable(tx, row.content),
      by: authorName(row.by_name, row.by_surname),
      reason: row.reason,
      at: row.synced_at.toISOString(),
    })),
  }
}

const readable = (tx: TenantContext, stored: unknown): EventContent => {
  const content = eventContent.parse(stored)
  return isFamily(tx) ? { ...content, internal: '' } : content
}

/** An event as it is answered. */
export function shownEvent(tx: TenantContext, { newest, first, notes, tasks }: FoundEvent): CareEvent {
  const { role, personId } = tx.actor
  const own = first.author_id === personId
  const locked = isLocked(newest.kind, { first: first.synced_at, now: tx.now })
  const read = notes.some(({ kind, author_id }) => kind === 'ACKNOWLEDGED' && author_id === personId)
  const staff = !isFamily(tx)
  return {
    id: newest.id,
    personId: newest.person_id,
    version: newest.version,
    kind: newest.kind,
    severity: newest.severity,
    startsAt: newest.starts_at.toISOString(),
    endsAt: newest.ends_at?.toISOString() ?? null,
    content: readable(tx, newest.content),
    published: newest.published,
    archived: newest.archived,
    locked,
    by: authorName(first.by_name, first.by_surname),
    reason: staff ? newest.reason : '',
    lateReason: first.late_reason,
    recordedAt: first.recorded_at.toISOString(),
    syncedAt: first.synced_at.toISOString(),
    notes: notes.map((row) => ({
      id: row.id,
      kind: row.kind,
      words: row.words,
      informed: row.informed,
      way: row.way,
      by: authorName(row.name, row.surname),
      happenedAt: row.happened_at.toISOString(),
      recordedAt: row.recorded_at.toISOString(),
      syncedAt: row.synced_at.toISOString(),
    })),
    tasks: tasks.map(shownTask),
    abilities: {
      correct: !newest.archived && mayCorrect(newest.kind, { role, own, first: first.synced_at, now: tx.now }),
      addendum: staff && !newest.archived,
      inform: staff && !newest.archived,
      publish: isOffice(tx) && !newest.archived,
      acknowledge: isFamily(tx) && newest.published && isAcknowledged(newest.kind) && !read,
      archive: isOffice(tx) && !newest.archived,
      task: staff && !newest.archived,
    },
  }
}

const shownTask = (row: TaskRow): EventTask => ({
  id: row.id,
  what: row.what,
  who: row.who,
  dueOn: row.due_on,
  by: authorName(row.name, row.surname),
  at: row.at.toISOString(),
  done:
    row.done_at === null
      ? null
      : {
          by: authorName(row.done_name, row.done_surname),
          at: row.done_at.toISOString(),
          note: row.done_note ?? '',
        },
})
