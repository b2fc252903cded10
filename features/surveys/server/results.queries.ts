import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { values as storedValues } from '../shared/content.contract.ts'
import type { getResults } from '../shared/results.contract.ts'
import { ANSWERS_MIN } from '../shared/surveys.rules.ts'
import { surveysPagesTexts } from '../shared/surveys-pages.texts.ts'
import { countsOf } from './counts.queries.ts'
import { missingOf } from './missing.queries.ts'
import { resultsOf } from './results.rules.ts'
import { findSurvey, tookPart } from './surveys.queries.ts'

/** People whose names are shown: who has not answered, about whom a monitoring is. */
const PEOPLE_MAX = 200

type Round = { round: number; opens_at: Date; closes_at: Date | null; closed_at: Date | null; answered: number }
export type Answer = {
  values: FieldValues
  score: number | null
  day: string
  personId: string | null
  subjectId: string | null
  by: string | null
  about: string | null
}

async function roundsOf(tx: TenantContext, id: string): Promise<Round[]> {
  const { rows } =
    await sql<Round>`select r.round, r.opens_at, r.closes_at, r.closed_at, ${tookPart(tx, sql`r.round`)} as answered
    from survey s join survey_round r on r.organisation_id = ${tx.organisationId} and r.survey_id = s.id
    where s.organisation_id = ${tx.organisationId} and s.id = ${id} order by r.round`.execute(tx.db)
  return rows
}

/** The answers of a round; nothing about somebody from whom the reader is restricted. Anonymous ones come in no order. */
export async function answersOf(tx: TenantContext, id: string, round: number): Promise<Answer[]> {
  type Row = {
    content: unknown
    score: string | null
    day: string
    person_id: string | null
    subject_id: string | null
    name: string | null
    surname: string | null
    about_name: string | null
    about_surname: string | null
  }
  const { rows } = await sql<Row>`select a.content, a.score, a.day, a.person_id, a.subject_id, p.name, p.surname,
      b.name as about_name, b.surname as about_surname
    from survey_answer a left join person p on p.organisation_id = ${tx.organisationId} and p.id = a.person_id
    left join person b on b.organisation_id = ${tx.organisationId} and b.id = a.subject_id
    where a.organisation_id = ${tx.organisationId} and a.survey_id = ${id} and a.round = ${round} and a.state = 'DONE'
      and ${notRestricted(tx, 'a.subject_id')}
    order by a.saved_at nulls last, case when a.person_id is null then random() end`.execute(tx.db)
  return rows.map((row) => ({
    values: storedValues.parse(row.content),
    score: row.score === null ? null : Number(row.score),
    day: row.day,
    personId: row.person_id,
    subjectId: row.subject_id,
    by: row.name === null ? null : fullName({ name: row.name, surname: row.surname ?? '' }),
    about: row.about_name === null ? null : fullName({ name: row.about_name, surname: row.about_surname ?? '' }),
  }))
}

/** A round of a survey, and why its answers are hidden. */
export async function roundOf(tx: TenantContext, id: string, asked: number | undefined) {
  const { row, survey } = await findSurvey(tx, id)
  const rounds = await roundsOf(tx, id)
  const round = rounds.find((one) => one.round === (asked ?? row.round))
  if (!round) throw notFound()
  const open = isOpen(tx, round)
  const hidden = hiddenBecause(row.anonymous, { open, answered: round.answered })
  return { row, survey, rounds, round, open, hidden }
}

const isOpen = ({ now }: TenantContext, { closed_at, closes_at }: Round): boolean =>
  closed_at === null && (closes_at === null || closes_at > now)

/** While it is open, two readings with one answer between them would show that answer. */
function hiddenBecause(
  anonymous: boolean,
  { open, answered }: { open: boolean; answered: number },
): 'open' | 'few' | null {
  if (!anonymous) return null
  if (open) return 'open'
  return answered < ANSWERS_MIN ? 'few' : null
}

/** What was answered in a round. */
export async function readResults(
  tx: TenantContext,
  id: string,
  asked: number | undefined,
): Promise<AnswerOf<typeof getResults>> {
  const { row, survey, rounds, round, open, hidden } = await roundOf(tx, id, asked)
  const { language } = tx.actor
  const text = (key: 'surveys.yes' | 'surveys.no') => surveysPagesTexts[key][language]
  const reader = { language, main: row.language, yes: text('surveys.yes'), no: text('surveys.no') }
  const named = row.kind === 'SURVEY' && open && round.round === row.round
  const counts = hidden === null ? await countsOf(tx, { ...row, round: round.round }) : null
  const [trend, missing, people] = [
    await trendOf(tx, id, rounds, row.anonymous),
    named ? await missingOf(tx, id) : [],
    row.kind === 'MONITORING' ? await peopleOf(tx, id) : [],
  ]
  return {
    id,
    title: survey.title,
    anonymous: row.anonymous,
    round: round.round,
    rounds: rounds.map((one) => ({
      round: one.round,
      opensAt: one.opens_at.toISOString(),
      closesAt: (one.closed_at ?? one.closes_at)?.toISOString() ?? null,
    })),
    open,
    asks: survey.asks,
    answered: round.answered,
    hidden,
    questions: counts === null ? [] : resultsOf(row.content, counts, reader),
    trend,
    missing: missing.slice(0, PEOPLE_MAX).map((one) => ({ id: one.id, fullName: fullName(one) })),
    people,
  }
}

/** The mean score of each round that may be shown. */
async function trendOf(tx: TenantContext, id: string, rounds: readonly Round[], anonymous: boolean) {
  const { rows } = await sql<{ round: number; mean: string | null; n: number }>`
    select round, avg(score) as mean, count(score)::int as n from survey_answer
    where organisation_id = ${tx.organisationId} and survey_id = ${id} and state = 'DONE'
      and ${notRestricted(tx, 'subject_id')}
    group by round`.execute(tx.db)
  return rounds
    .filter((one) => hiddenBecause(anonymous, { open: isOpen(tx, one), answered: one.answered }) === null)
    .map((one) => {
      const found = rows.find(({ round }) => round === one.round)
      return {
        round: one.round,
        opensAt: one.opens_at.toISOString(),
        mean: found === undefined || found.mean === null ? null : Number(found.mean),
        answered: one.answered,
      }
    })
}

/** The scores of each person by name, of a monitoring. */
async function peopleOf(tx: TenantContext, id: string) {
  type Row = { id: string; name: string; surname: string; round: number; day: string; score: string | null }
  const { rows } = await sql<Row>`select p.id, p.name, p.surname, a.round, a.day, a.score
    from (select distinct p.id, p.name, p.surname, p.name_key from survey_answer a
        join person p on p.organisation_id = ${tx.organisationId} and p.id = a.subject_id
      where a.organisation_id = ${tx.organisationId} and a.survey_id = ${id} and a.state = 'DONE'
        and ${notRestricted(tx, 'a.subject_id')}
      order by p.name_key, p.id limit ${PEOPLE_MAX}) p
    join survey_answer a on a.organisation_id = ${tx.organisationId} and a.survey_id = ${id} and a.subject_id = p.id
      and a.state = 'DONE'
    order by p.name_key, p.id, a.round`.execute(tx.db)
  return [...Map.groupBy(rows, (row) => row.id)].map(([personId, its]) => ({
    id: personId,
    fullName: its[0] ? fullName(its[0]) : '',
    scores: its.map(({ round, day, score }) => ({ round, day, score: score === null ? null : Number(score) })),
  }))
}
