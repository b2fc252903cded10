import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import { PERSONAL_STATES, type Personal, type PersonalRow, type searchPersonal } from '../shared/answers.contract.ts'
import { values as storedValues } from '../shared/content.contract.ts'
import { questionsOf, said } from '../shared/surveys.rules.ts'
import { asksMe } from './surveys.policy.ts'
import { surveyColumns, surveyIn, type StoredSurvey } from './surveys.queries.ts'

/** What a survey (`s`) is to the actor: DONE, DRAFT or OPEN while it can be answered, MISSED when it is over. */
const mine = (tx: TenantContext) => sql`from survey s
  join survey_round r on r.organisation_id = ${tx.organisationId} and r.survey_id = s.id and r.round = s.round
  left join survey_participation t on t.organisation_id = ${tx.organisationId} and t.survey_id = s.id and t.round = s.round
  left join survey_answer a on a.organisation_id = ${tx.organisationId} and a.survey_id = s.id and a.round = s.round
    and a.person_id = ${tx.actor.personId}::uuid and a.subject_id is null
  cross join lateral (select case
    when ${tx.actor.personId}::uuid = any (t.person_ids) or a.state = 'DONE' then 'DONE'
    when s.status <> 'OPEN' or s.closes_at <= ${tx.now} then 'MISSED'
    when a.state = 'DRAFT' then 'DRAFT' else 'OPEN' end as state) its
  where s.organisation_id = ${tx.organisationId} and s.status in ('OPEN', 'CLOSED') and r.opens_at <= ${tx.now}
    and ${asksMe(tx)}`

type Mine = StoredSurvey & {
  mine: string
  day: string | null
  answers: unknown
  files: { id: string; name: string }[] | null
}

function shown(tx: TenantContext, row: Mine): PersonalRow {
  const survey = surveyIn(row)
  return {
    id: survey.id,
    title: said(survey.title, tx.actor.language, survey.language),
    anonymous: survey.anonymous,
    state: PERSONAL_STATES.find((state) => state === row.mine) ?? 'MISSED',
    round: survey.round,
    questions: questionsOf(survey.content).length,
    closesAt: survey.closes_at?.toISOString() ?? null,
    answeredOn: row.mine === 'DONE' ? row.day : null,
  }
}

/** One page of what asks the actor, what can be answered first, then the newest. */
export async function searchMine(tx: TenantContext, body: BodyOf<typeof searchPersonal>) {
  const only = {
    open: sql`and its.state in ('OPEN', 'DRAFT')`,
    done: sql`and its.state in ('DONE', 'MISSED')`,
    all: sql``,
  }[body.filters?.list ?? 'all']
  const { rows } = await countedPage<Mine>(
    {
      found: sql`select s.id, its.state in ('OPEN', 'DRAFT') as open, r.opens_at,
        case when its.state in ('OPEN', 'DRAFT') then s.closes_at end as until ${mine(tx)} ${only}
        ${body.q ? sql`and ${hasName('s.title_key', body.q)}` : sql``}`,
      order: sql`open desc, until nulls last, opens_at desc, id`,
      rows: sql`select ${surveyColumns}, its.state as mine, a.day ${mine(tx)} and s.id = f.id`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map((row) => shown(tx, row)), page }
}

/** A survey that asks the actor, with what they answered; any other looks missing. */
export async function findMine(tx: TenantContext, id: string): Promise<{ survey: StoredSurvey; personal: Personal }> {
  const { rows } = await sql<Mine>`select ${surveyColumns}, its.state as mine, a.day, a.content as answers,
      (select json_agg(json_build_object('id', f.id, 'name', f.name)) from survey_file f
        where f.organisation_id = ${tx.organisationId} and f.survey_id = s.id and f.round = s.round
          and f.person_id = ${tx.actor.personId} and f.subject_id is null) as files
    ${mine(tx)} and s.id = ${id}`.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  const survey = surveyIn(row)
  const { title: titles, language, content } = survey
  const answers = storedValues.safeParse(row.answers)
  return {
    survey,
    personal: {
      ...shown(tx, row),
      titles,
      language,
      content,
      values: answers.success ? answers.data : {},
      files: row.files ?? [],
    },
  }
}

/** A survey that asks the actor, in the round that they read; 409 E013 when it is over or another round began. */
export async function mineNow(tx: TenantContext, id: string, round: number) {
  const { survey, personal } = await findMine(tx, id)
  if (personal.state === 'MISSED') throw refusedNow('surveys.error.closed')
  if (survey.round !== round) throw refusedNow('surveys.error.otherRound')
  const { zone } = await groupInReach(tx, survey.group_id)
  return { survey, done: personal.state === 'DONE', day: dayIn(zone, tx.now) }
}
