import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { getMonitoring, MonitoringRow, searchMonitoring } from '../shared/answers.contract.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { said } from '../shared/surveys.rules.ts'
import { subjectsOf } from './surveys.policy.ts'
import { stateNow, surveyColumns, surveyIn, type StoredSurvey } from './surveys.queries.ts'

type Subject = { name: string; surname: string; birth_date: string | null }
type Row = StoredSurvey &
  Subject & {
    subject_id: string
    of_round: number
    of_closes: Date | null
    score: string | null
    day: string | null
    by_name: string | null
    by_surname: string | null
    done: boolean
  }

/** One page of what is to be filled in, or of all rounds of one person. */
export async function searchToCompile(tx: TenantContext, body: BodyOf<typeof searchMonitoring>) {
  const { personId, surveyId } = body.filters ?? {}
  const onePerson = personId !== undefined
  const from = sql`from survey s
    join survey_round r on r.organisation_id = ${tx.organisationId} and r.survey_id = s.id and r.opens_at <= ${tx.now}
      ${onePerson ? sql`` : sql`and r.round = s.round`}
    cross join lateral (${await subjectsOf(tx)}) about
    join person p on p.organisation_id = ${tx.organisationId} and p.id = about.person_id
    left join survey_answer a on a.organisation_id = ${tx.organisationId} and a.survey_id = s.id and a.round = r.round
      and a.subject_id = about.person_id
    where s.organisation_id = ${tx.organisationId} and s.kind = 'MONITORING' and ${inMyGroups(tx, 's.group_id')}
      ${
        onePerson
          ? sql`and about.person_id = ${personId} and s.status in ('OPEN', 'CLOSED') and (a.id is not null or s.status = 'OPEN')`
          : sql`and s.status = 'OPEN' and (s.closes_at is null or s.closes_at > ${tx.now})`
      }
      ${surveyId === undefined ? sql`` : sql`and s.id = ${surveyId}`}
      ${body.q ? sql`and (${hasName('p.name_key', body.q)} or ${hasName('s.title_key', body.q)})` : sql``}`
  const { rows } = await countedPage<Row>(
    {
      found: sql`select s.id, r.round, about.person_id, a.id is not null as done, r.opens_at, p.name_key ${from}`,
      order: onePerson ? sql`opens_at desc, id, round desc` : sql`done, id, name_key, person_id`,
      rows: sql`select ${surveyColumns}, about.person_id as subject_id, p.name, p.surname, ${birthColumn(tx, 'p.id')} as birth_date, r.round as of_round,
          r.closes_at as of_closes, a.score, a.day, a.id is not null as done, b.name as by_name, b.surname as by_surname
        ${sql`from survey s
          join survey_round r on r.organisation_id = ${tx.organisationId} and r.survey_id = s.id and r.round = f.round
          cross join lateral (select f.person_id) about
          join person p on p.organisation_id = ${tx.organisationId} and p.id = about.person_id
          left join survey_answer a on a.organisation_id = ${tx.organisationId} and a.survey_id = s.id and a.round = r.round
            and a.subject_id = about.person_id
          left join person b on b.organisation_id = ${tx.organisationId} and b.id = a.person_id
          where s.organisation_id = ${tx.organisationId} and s.id = f.id`}`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map((row) => shown(tx, row)), page }
}

/** Whom a monitoring is about. The work with a monitoring is part of the care record, for staff alone. */
const subjectShown = (tx: TenantContext, id: string, row: Subject): MonitoringRow['subject'] => ({
  id,
  fullName: fullName(row),
  ...(mayReadBirth(tx, true) && { birthDate: row.birth_date }),
})

const shown = (tx: TenantContext, row: Row): MonitoringRow => ({
  surveyId: row.id,
  title: said(row.title, tx.actor.language, row.language),
  subject: subjectShown(tx, row.subject_id, row),
  round: row.of_round,
  closesAt: row.of_closes?.toISOString() ?? null,
  done: row.done,
  score: row.score === null ? null : Number(row.score),
  answeredOn: row.day,
  by: row.by_name === null ? null : fullName({ name: row.by_name, surname: row.by_surname ?? '' }),
})

/** A monitoring, open or closed, about somebody whom the actor may see; any other looks missing. */
async function knownMonitoring(tx: TenantContext, id: string) {
  const { rows } = await sql`select ${surveyColumns} from survey s where s.organisation_id = ${tx.organisationId}
    and s.id = ${id} and s.kind = 'MONITORING' and s.status in ('OPEN', 'CLOSED') and ${inMyGroups(tx, 's.group_id')}
    and s.opens_at <= ${tx.now} and exists (${await subjectsOf(tx)})`.execute(tx.db)
  if (!rows[0]) throw notFound()
  const survey = surveyIn(rows[0])
  return { survey, open: stateNow(tx, survey) === 'open' }
}

/**
 * An open monitoring with whether it is filled in about somebody. Throws 404 for whom it is not about or whom the actor may not see; 409 E013 for one
 * that is closed or in another round: a device may have been without network meanwhile.
 */
export async function subjectNow(
  tx: TenantContext,
  id: string,
  { round, subjectId }: { round: number; subjectId: string },
): Promise<{ survey: StoredSurvey; done: boolean }> {
  const { survey, open } = await knownMonitoring(tx, id)
  const { rows } = await sql<{ done: boolean }>`select exists (select from survey_answer a
      where a.organisation_id = ${tx.organisationId} and a.survey_id = s.id and a.round = s.round
        and a.subject_id = about.person_id) as done
    from survey s cross join lateral (${await subjectsOf(tx)}) about
    where s.organisation_id = ${tx.organisationId} and s.id = ${id} and about.person_id = ${subjectId}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  if (!open) throw refusedNow('surveys.error.monitoringClosed')
  if (survey.round !== round) throw refusedNow('surveys.error.otherRound')
  return { survey, done: rows[0].done }
}

export async function lookAtMonitoring(
  tx: TenantContext,
  id: string,
  subjectId: string | undefined,
): Promise<AnswerOf<typeof getMonitoring>> {
  const { survey, open } = await knownMonitoring(tx, id)
  const { title, language, content, round } = survey
  const subject = subjectId === undefined ? null : await subjectNamed(tx, id, subjectId)
  return { id, title: said(title, tx.actor.language, language), titles: title, language, content, round, open, subject }
}

async function subjectNamed(tx: TenantContext, id: string, subjectId: string) {
  const { rows } = await sql<Subject>`select p.name, p.surname, ${birthColumn(tx, 'p.id')} as birth_date from survey s
    cross join lateral (${await subjectsOf(tx)}) about
    join person p on p.organisation_id = ${tx.organisationId} and p.id = about.person_id
    where s.organisation_id = ${tx.organisationId} and s.id = ${id} and about.person_id = ${subjectId}`.execute(tx.db)
  const [row] = rows
  return row ? subjectShown(tx, subjectId, row) : null
}
