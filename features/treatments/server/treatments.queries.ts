import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { versionRows } from '#platform/server/versions/version-rows.ts'
import { agreedToCarePhotos } from '#features/bulletin/server/photo-consent.api.ts'
import { statementsOf } from '#features/goals/server/linked.api.ts'
import { personInReach, personReached, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { authorName } from '#features/people/server/people.api.ts'
import {
  treatmentContent,
  type getTreatment,
  type searchSessions,
  type searchTreatments,
  type Treatment,
} from '../shared/treatments.contract.ts'
import {
  RECENT,
  shownSession,
  shownTreatment,
  type FoundTreatment,
  type Row,
  type SessionRow,
} from './answers.rules.ts'
import { photosOfSession } from './photos.queries.ts'

const COLUMNS = ['kind', 'state', 'goal_id', 'goal_version']
/** Sessions of one treatment that are read: more than 7 days have, 12 a day at most. */
const MOST_SESSIONS = 100

type Named = Pick<CaredFor, 'zone'>

async function treatmentsWhere(
  tx: TenantContext,
  where: RawBuilder<unknown>,
  { zone }: Named,
): Promise<FoundTreatment[]> {
  const rows = await versionRows<Row>(tx, { table: 'care_treatment', columns: COLUMNS, where })
  if (rows.length === 0) return []
  const byId = Map.groupBy(rows, ({ id }) => id)
  const sessions = await latestSessions(tx, [...byId.keys()])
  const statements = await statementsOf(
    tx,
    rows.flatMap(({ goal_id }) => goal_id ?? []),
  )
  return [...byId.values()].flatMap((its) => {
    const versions = its.toSorted((a, b) => b.version - a.version)
    const [newest] = versions
    if (!newest) return []
    const statement = newest.goal_id === null ? undefined : statements.get(newest.goal_id)
    const own = sessions.filter(({ treatment_id }) => treatment_id === newest.id)
    return [{ newest, versions, sessions: own, statement: statement ?? null, zone }]
  })
}

/** What of a session `s` is read, with who wrote it and what took its place (`n`); its photos where `shown` says so. */
const sessionColumns = (
  tx: TenantContext,
  shown = sql`true`,
) => sql`s.id, s.treatment_id, s.outcome, s.reason, s.note, s.minutes, s.status, s.correction_reason, s.author_id,
  s.happened_at, s.recorded_at, s.synced_at, s.late_reason, s.origin_id, p.name, p.surname, n.synced_at as replaced_at,
  n.correction_reason as replaced_because, n.status as replaced_as, q.name as replaced_name, q.surname as replaced_surname,
  case when ${shown} then ${photosOfSession(tx)} end as photos, ${agreedToCarePhotos(tx, 's.person_id')} as agreed`

const sessionJoins = (
  tx: TenantContext,
) => sql`left join person p on p.organisation_id = ${tx.organisationId} and p.id = s.author_id
    left join care_treatment_session n on n.organisation_id = ${tx.organisationId} and n.replaces_id = s.id
    left join person q on q.organisation_id = ${tx.organisationId} and q.id = n.author_id`

/** The latest sessions of each treatment. A row that says that another was entered in error is no session. */
async function latestSessions(tx: TenantContext, ids: readonly string[]): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select ${sessionColumns(tx, sql`s.rank <= ${RECENT}`)} from unnest(${[...ids]}::uuid[]) t (id)
    cross join lateral (select x.*, row_number() over (order by x.happened_at desc, x.synced_at desc, x.id desc) as rank
      from care_treatment_session x where x.organisation_id = ${tx.organisationId}
      and x.treatment_id = t.id and x.status = 'final'
      order by x.happened_at desc, x.synced_at desc, x.id desc limit ${MOST_SESSIONS}) s
    ${sessionJoins(tx)}
    order by s.happened_at desc, s.synced_at desc, s.id desc`.execute(tx.db)
  return rows
}

/** One treatment of somebody whose zone is known. */
export async function treatmentOf(tx: TenantContext, id: string, person: Named): Promise<FoundTreatment> {
  const [found] = await treatmentsWhere(tx, sql`v.id = ${id}`, person)
  if (!found) throw notFound()
  return found
}

/** Whose treatment it is, if the actor reaches them; another looks missing. */
export async function personOf(tx: TenantContext, id: string): Promise<string> {
  const { rows } = await sql<{ person_id: string }>`select v.person_id from care_treatment v
    where v.organisation_id = ${tx.organisationId} and v.id = ${id} and v.version = 1
      and ${personReached(tx, 'v.person_id')}`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row.person_id
}

/** Treatments of one person, a page of them: those due first, then those that are due at no time, then the closed ones. */
export async function searchTreatmentRows(
  tx: TenantContext,
  { filters: { personId, all }, limit, offset }: BodyOf<typeof searchTreatments>,
): Promise<{ data: AnswerOf<typeof searchTreatments>; page: Page }> {
  const person = await personInReach(tx, personId)
  const found = await treatmentsWhere(tx, sql`v.person_id = ${personId}`, person)
  const kept = found
    .filter(({ newest }) => all || newest.state !== 'CLOSED')
    .map((one) => shownTreatment(tx, one))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
  if (offset === 0) await audit(tx, { action: 'treatments.read', subjectKind: 'person', subjectId: personId })
  return {
    data: kept.slice(offset, offset + limit),
    page: { limit, offset, total: kept.length },
  }
}

function orderOf({ state, nextDue }: Treatment): number {
  if (state === 'CLOSED') return Number.MAX_VALUE
  return nextDue === null ? Number.MAX_SAFE_INTEGER : Date.parse(nextDue)
}

/** One treatment with what it said before. */
export async function treatmentWithHistory(tx: TenantContext, id: string): Promise<AnswerOf<typeof getTreatment>> {
  const person = await personInReach(tx, await personOf(tx, id))
  const found = await treatmentOf(tx, id, person)
  await audit(tx, { action: 'treatments.read', subjectKind: 'person', subjectId: person.id })
  return {
    ...shownTreatment(tx, found),
    history: found.versions.map((row) => ({
      version: row.version,
      change: row.change,
      kind: row.kind,
      state: row.state,
      content: treatmentContent.parse(row.content),
      by: authorName(row.by_name, row.by_surname),
      reason: row.reason,
      at: row.synced_at.toISOString(),
    })),
  }
}

type Listed = SessionRow & { treatment_name: string }

/** Sessions of one person, the latest first; days are those of the group of the person. */
export async function searchSessionRows(
  tx: TenantContext,
  { filters: { personId, treatmentId, outcomes, from, to }, ...asked }: BodyOf<typeof searchSessions>,
): Promise<{ data: AnswerOf<typeof searchSessions>; page: Page }> {
  const { zone } = await personInReach(tx, personId)
  const since = from === undefined ? sql`true` : sql`s.happened_at >= ${instantOf(from, '00:00', zone)}`
  const until = to === undefined ? sql`true` : sql`s.happened_at < ${instantOf(addDays(to, 1), '00:00', zone)}`
  const { rows } = await countedPage<Listed>(
    {
      found: sql`select s.id, s.happened_at, s.synced_at from care_treatment_session s
        where s.organisation_id = ${tx.organisationId} and s.person_id = ${personId} and s.status = 'final'
          and ${treatmentId === undefined ? sql`true` : sql`s.treatment_id = ${treatmentId}`}
          and ${outcomes === undefined ? sql`true` : sql`s.outcome = any (${[...outcomes]}::text[])`}
          and ${since} and ${until}`,
      order: sql`happened_at desc, synced_at desc, id desc`,
      rows: sql`select ${sessionColumns(tx)}, (select v.content ->> 'name' from care_treatment v
          where v.organisation_id = ${tx.organisationId} and v.id = s.treatment_id order by v.version desc limit 1) as treatment_name
        from care_treatment_session s ${sessionJoins(tx)} where s.organisation_id = ${tx.organisationId} and s.id = f.id`,
    },
    boundOf(asked),
  ).execute(tx.db)
  if (asked.offset === 0) await audit(tx, { action: 'treatments.read', subjectKind: 'person', subjectId: personId })
  const { rows: found, page } = pageFrom(rows, asked)
  return { data: found.map((row) => shownSession(tx, row, row.treatment_name)), page }
}

type Kept = SessionRow & { treatment_name: string; person_id: string }

/** One session as it is stored, if there is one with this id; whom it is about is the caller's to look at. */
export async function sessionRow(tx: TenantContext, id: string): Promise<Kept | undefined> {
  const { rows } =
    await sql<Kept>`select ${sessionColumns(tx)}, s.person_id, (select v.content ->> 'name' from care_treatment v
        where v.organisation_id = ${tx.organisationId} and v.id = s.treatment_id order by v.version desc limit 1) as treatment_name
    from care_treatment_session s ${sessionJoins(tx)}
    where s.organisation_id = ${tx.organisationId} and s.id = ${id}`.execute(tx.db)
  return rows[0]
}
