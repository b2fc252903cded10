import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { membershipsOf } from '#features/people/server/records.api.ts'
import { PERSONAL_STATES, type PersonRow, type searchOfPerson } from '../shared/answers.contract.ts'
import { said } from '../shared/surveys.rules.ts'
import { askedAbout, namesNobodyRestricted } from './surveys.policy.ts'
import { surveyColumns, surveyIn, type StoredSurvey } from './surveys.queries.ts'

type Row = StoredSurvey & {
  of_round: number
  of_closes: Date | null
  of_state: string
  day: string | null
  asked_id: string
  name: string
  surname: string
}

/** Somebody of the groups of an administrator, or whom a parent sees; anybody else looks missing. */
async function checkReach(tx: TenantContext, personId: string): Promise<void> {
  if (isOffice(tx)) {
    if ((await membershipsOf(tx, personId)).length === 0) throw notFound()
  } else if (personId !== tx.actor.personId) await personInReach(tx, personId, { right: 'see' })
}

/** One page of what a person, or their family about them, is asked and was asked. */
export async function searchAbout(tx: TenantContext, body: BodyOf<typeof searchOfPerson>) {
  const { personId } = body.filters
  await checkReach(tx, personId)
  const { organisationId } = tx
  const answerOf = (round: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql`left join survey_answer a
    on a.organisation_id = ${organisationId} and a.survey_id = s.id and a.round = ${round} and a.person_id = ${person}
      and a.subject_id is null`
  const rounds = sql`join survey_round r on r.organisation_id = ${organisationId} and r.survey_id = s.id
      and r.opens_at <= ${tx.now}
    left join survey_participation t on t.organisation_id = ${organisationId} and t.survey_id = s.id and t.round = r.round`
  const kept: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`s.organisation_id = ${organisationId} and s.kind = 'SURVEY' and s.status in ('OPEN', 'CLOSED')`,
    sql<SqlBool>`${inMyGroups(tx, 's.group_id')} and ${namesNobodyRestricted(tx)}`,
    // What an earlier round asked is known of those alone who answered it. Only the results show it again.
    isOffice(tx) ? sql<SqlBool>`(r.round = s.round or its.state = 'DONE')` : sql<SqlBool>`r.round = s.round`,
  ]
  if (body.q) kept.push(sql<SqlBool>`${hasName('s.title_key', body.q)}`)
  const { rows } = await countedPage<Row>(
    {
      found: sql`select s.id, r.round, asked.person_id, its.state, r.opens_at, its.state in ('OPEN', 'DRAFT') as open,
          case when its.state in ('OPEN', 'DRAFT') then r.closes_at end as until
        from survey s ${rounds}
        cross join lateral (${askedAbout(tx, personId)}) asked
        ${answerOf(sql`r.round`, sql`asked.person_id`)}
        cross join lateral (select case
          when asked.person_id = any (t.person_ids) or a.state = 'DONE' then 'DONE'
          when r.round <> s.round or s.status <> 'OPEN' or s.closes_at <= ${tx.now} then 'MISSED'
          when a.state = 'DRAFT' then 'DRAFT' else 'OPEN' end as state) its
        where ${sql.join(kept, sql` and `)}`,
      order: sql`open desc, until nulls last, opens_at desc, id, round desc, person_id`,
      rows: sql`select ${surveyColumns}, f.round as of_round, r.closes_at as of_closes, f.state as of_state, a.day,
          p.id as asked_id, p.name, p.surname
        from survey s
        join survey_round r on r.organisation_id = ${organisationId} and r.survey_id = s.id and r.round = f.round
        join person p on p.organisation_id = ${organisationId} and p.id = f.person_id
        ${answerOf(sql`f.round`, sql`f.person_id`)}
        where s.organisation_id = ${organisationId} and s.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map((row) => shown(tx, row)), page }
}

function shown(tx: TenantContext, row: Row): PersonRow {
  const survey = surveyIn(row)
  const state = PERSONAL_STATES.find((one) => one === row.of_state) ?? 'MISSED'
  return {
    id: survey.id,
    title: said(survey.title, tx.actor.language, survey.language),
    anonymous: survey.anonymous,
    state,
    round: row.of_round,
    closesAt: row.of_closes?.toISOString() ?? null,
    answeredOn: state === 'DONE' && !survey.anonymous ? row.day : null,
    asked: { id: row.asked_id, fullName: fullName(row) },
  }
}
