import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { publishSurvey, Survey } from '../shared/surveys.contract.ts'
import { problemIn } from '../shared/surveys.rules.ts'
import { dropUnsent } from './files.commands.ts'
import { missingOf } from './missing.queries.ts'
import { changed } from './surveys.commands.ts'
import { askedBy } from './surveys.policy.ts'
import { findSurvey, type StoredSurvey } from './surveys.queries.ts'

const ASKED: NoticeKind = {
  kind: 'surveys.asked',
  topic: 'surveys',
  title: 'surveys.notice.asked',
  body: 'surveys.notice.asked.body',
}
const REMINDED: NoticeKind = { ...ASKED, kind: 'surveys.reminded', title: 'surveys.notice.reminded' }

type Opening = Pick<StoredSurvey, 'id' | 'group_id' | 'anonymous' | 'title' | 'language'>

/** Opens a draft; a repeat of one that is open answers it as it is. */
export async function publish(
  tx: TenantContext,
  id: string,
  { version, opensAt }: BodyOf<typeof publishSurvey>,
): Promise<Survey> {
  const { row, survey } = await findSurvey(tx, id, { lock: true })
  if (row.status === 'OPEN') return survey
  if (row.status !== 'DRAFT') throw refusedNow('surveys.error.closed')
  if (row.version !== version) throw stale(survey)
  const problem = problemIn(row.content, row.language, row.anonymous)
  if (problem) throw badFields([problem])
  const opens = opensAt === null || new Date(opensAt) < tx.now ? tx.now : new Date(opensAt)
  if (row.closes_at !== null && row.closes_at <= opens)
    throw badFields([{ fieldName: 'closesAt', message: 'surveys.error.endPast' }])
  await tx.db
    .updateTable('survey')
    .set({ status: 'OPEN', opens_at: opens, round: 1, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await openRound(tx, row, { round: 1, opens, closes: row.closes_at })
  if (opens <= tx.now && row.kind === 'SURVEY') await tellRound(tx, row, 1)
  return changed(tx, row, 'surveys.published')
}

/** Writes a round, with the place of those who take part where it is anonymous. */
export async function openRound(
  tx: TenantContext,
  { id, group_id, anonymous }: Opening,
  { round, opens, closes }: { round: number; opens: Date; closes: Date | null },
): Promise<void> {
  const of = { organisation_id: tx.organisationId, group_id, survey_id: id, round }
  await tx.db
    .insertInto('survey_round')
    .values({ ...of, opens_at: opens, closes_at: closes })
    .execute()
  if (anonymous) await tx.db.insertInto('survey_participation').values(of).execute()
}

/** Tells those whom it asks, once for each round. */
export async function tellRound(tx: TenantContext, survey: Opening, round: number): Promise<void> {
  await tx.db
    .updateTable('survey_round')
    .set({ told_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('survey_id', '=', survey.id)
    .where('round', '=', round)
    .execute()
  const { rows } = await sql<{ person_id: string }>`select asked.person_id from survey s
    cross join lateral (${askedBy(tx)}) asked where s.organisation_id = ${tx.organisationId} and s.id = ${survey.id}`.execute(
    tx.db,
  )
  // Whoever publishes it knows.
  const others = rows.map((row) => row.person_id).filter((one) => one !== tx.actor.personId)
  await tell(tx, survey, { kind: ASKED, to: others, cause: `${survey.id}:${round}` })
}

type Telling = { kind: NoticeKind; to: readonly string[]; cause: string }

async function tell(tx: TenantContext, { id, title, language }: Opening, { kind, to, cause }: Telling): Promise<void> {
  await notify(tx, kind, {
    to,
    cause,
    values: { title: title[language] ?? '' },
    link: `/loggedIn/personalSurvey/?survey=${id}`,
  })
  announce(tx, { message: 'surveys.changed', data: {}, about: 'nobody', audience: { persons: to } })
}

/** Closes one for good; one that is closed already stays as it is. */
export async function close(tx: TenantContext, id: string): Promise<Survey> {
  const { row, survey } = await findSurvey(tx, id, { lock: true })
  if (row.status === 'CLOSED' || row.status === 'ARCHIVED') return survey
  if (row.status === 'DRAFT') throw refusedNow('surveys.error.draft')
  await closeRound(tx, row)
  await tx.db
    .updateTable('survey')
    .set((eb) => ({ status: 'CLOSED', version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  return changed(tx, row, 'surveys.closed')
}

/** Ends the newest round of a survey; what was begun and not sent in it is no answer and goes. */
export async function closeRound(tx: TenantContext, { id, round }: Pick<StoredSurvey, 'id' | 'round'>): Promise<void> {
  await tx.db
    .updateTable('survey_round')
    .set({ closed_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('survey_id', '=', id)
    .where('round', '=', round)
    .where('closed_at', 'is', null)
    .execute()
  await tx.db
    .deleteFrom('survey_answer')
    .where('organisation_id', '=', tx.organisationId)
    .where('survey_id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'DRAFT')
    .execute()
  await dropUnsent(tx, { id, round })
}

/** Reminds those who have not answered, each once a day (UTC). */
export async function remind(tx: TenantContext, id: string): Promise<{ missing: number }> {
  const { row, survey } = await findSurvey(tx, id)
  if (survey.state !== 'open' || row.kind !== 'SURVEY') throw refusedNow('surveys.error.notOpen')
  return { missing: await remindMissing(tx, row) }
}

export async function remindMissing(tx: TenantContext, row: Opening & { round: number }): Promise<number> {
  const to = (await missingOf(tx, row.id)).map((one) => one.id)
  const cause = `${row.id}:${row.round}:${tx.now.toISOString().slice(0, 10)}`
  if (to.length > 0) await tell(tx, row, { kind: REMINDED, to, cause })
  return to.length
}
