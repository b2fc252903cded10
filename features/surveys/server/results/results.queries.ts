import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { getResults, QuestionResult } from '../../shared/results.contract.ts'
import type { Survey } from '../../shared/surveys.contract.ts'
import { ANSWERS_MIN } from '../../shared/surveys.rules.ts'
import { surveysPagesTexts } from '../../shared/surveys-pages.texts.ts'
import { filesNamed } from '../files.queries.ts'
import { countsOf } from './counts.queries.ts'
import { missingOf } from '../missing.queries.ts'
import { resultsOf } from './results.rules.ts'
import { askedBy, ofRoute } from '../surveys.policy.ts'
import { findSurvey, tookPart } from '../surveys.queries.ts'

/** People whose names are shown: who has not answered, about whom a monitoring is. */
const PEOPLE_MAX = 200

type Round = {
  round: number
  opens_at: Date
  closes_at: Date | null
  closed_at: Date | null
  asks: number
  answered: number
  mean: number | null
}

/** Routes by which the answers to a survey of a whole group can be read. */
const ROUTES_MAX = 100
/** The rounds with how many took part and the mean of their scores; of the people of a route where it is one. */
async function roundsOf(tx: TenantContext, id: string, route: string | undefined): Promise<Round[]> {
  const people = (column: RawBuilder<unknown>) => (route === undefined ? sql`true` : ofRoute(tx, route, column))
  const took = route === undefined ? tookPart(tx, sql`r.round`) : sql`its.answered`
  const { rows } = await sql<Round>`select r.round, r.opens_at, r.closes_at, r.closed_at, ${took} as answered, its.mean,
      (select count(*)::int from (${askedBy(tx)}) asked where ${people(sql`asked.person_id`)}) as asks
    from survey s join survey_round r on r.organisation_id = ${tx.organisationId} and r.survey_id = s.id
    cross join lateral (select count(*)::int as answered, avg(a.score)::float8 as mean from survey_answer a
      where a.organisation_id = ${tx.organisationId} and a.survey_id = s.id and a.round = r.round and a.state = 'DONE'
        and ${notRestricted(tx, 'a.subject_id')} and ${people(sql`a.person_id`)}) its
    where s.organisation_id = ${tx.organisationId} and s.id = ${id} order by r.round`.execute(tx.db)
  return rows
}

/** Routes by whose people a survey with names can be read: those whom it asks, or all of its group. */
async function routesOf(tx: TenantContext, { kind, anonymous, routes, children, customerGroupDto }: Survey) {
  if (kind === 'MONITORING' || anonymous) return []
  if (routes.length + children.length > 0) return routes
  const { rows } = await sql<{ id: string; name: string }>`select r.id, r.name from route r
    where r.organisation_id = ${tx.organisationId} and r.group_id = ${customerGroupDto.id} and r.status = 'ACTIVE'
    order by r.name_key, r.id limit ${ROUTES_MAX}`.execute(tx.db)
  return rows
}

export type Part = { round?: number | undefined; route?: string | undefined }

/** A round of a survey, and why its answers are hidden. `only`: the condition on its answers (`a`). */
export async function roundOf(tx: TenantContext, id: string, { round: asked, route }: Part) {
  const { row, survey } = await findSurvey(tx, id)
  const routes = await routesOf(tx, survey)
  if (route !== undefined && (row.anonymous || row.kind === 'MONITORING'))
    throw badFields([{ fieldName: 'route', message: 'surveys.error.routeNamed' }])
  const chosen = routes.find((one) => one.id === route) ?? null
  if (route !== undefined && chosen === null) throw notFound()
  const rounds = await roundsOf(tx, id, route)
  const round = rounds.find((one) => one.round === (asked ?? row.round))
  if (!round) throw notFound()
  const open = isOpen(tx, round)
  const hidden = hiddenBecause(row.anonymous, { open, answered: round.answered })
  const only = route === undefined ? sql`true` : ofRoute(tx, route, sql`a.person_id`)
  return { row, survey, routes, route: chosen, rounds, round, open, hidden, only }
}
export type ReadRound = Awaited<ReturnType<typeof roundOf>>

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

/** Each question of a round with how it was answered, in the language of the reader. */
export async function questionsIn(
  tx: TenantContext,
  { row, round, hidden, only }: ReadRound,
): Promise<QuestionResult[]> {
  if (hidden !== null) return []
  const { language } = tx.actor
  const text = (key: 'surveys.yes' | 'surveys.no') => surveysPagesTexts[key][language]
  const reader = { language, main: row.language, yes: text('surveys.yes'), no: text('surveys.no') }
  const results = resultsOf(row.content, await countsOf(tx, { ...row, round: round.round }, only), reader)
  // A file is named by its id in an answer.
  const ids = results.flatMap(({ type, texts }) => (type === 'upload' ? texts : []))
  const files = await filesNamed(tx, row.id, ids)
  return results.map((one) =>
    one.type === 'upload' ? { ...one, texts: [], files: one.texts.flatMap((id) => files.get(id) ?? []) } : one,
  )
}

/** What was answered in a round, by everybody or by people of a route. */
export async function readResults(tx: TenantContext, id: string, part: Part): Promise<AnswerOf<typeof getResults>> {
  const read = await roundOf(tx, id, part)
  const { row, survey, routes, route, rounds, round, open, hidden } = read
  const named = row.kind === 'SURVEY' && open && round.round === row.round
  const onlyMissing = route === null ? sql`true` : ofRoute(tx, route.id, sql`asked.person_id`)
  const [questions, missing, people] = [
    await questionsIn(tx, read),
    named ? await missingOf(tx, id, onlyMissing) : [],
    row.kind === 'MONITORING' ? await peopleOf(tx, id) : [],
  ]
  return {
    id,
    title: survey.title,
    anonymous: row.anonymous,
    round: round.round,
    routes,
    route: route?.id ?? null,
    rounds: rounds.map((one) => ({
      round: one.round,
      opensAt: one.opens_at.toISOString(),
      closesAt: (one.closed_at ?? one.closes_at)?.toISOString() ?? null,
    })),
    open,
    asks: round.asks,
    answered: round.answered,
    hidden,
    questions,
    trend: trendOf(tx, read),
    missing: missing.slice(0, PEOPLE_MAX).map((one) => ({ id: one.id, fullName: fullName(one) })),
    people,
  }
}

/** The mean score of each round that may be shown. */
export const trendOf = (tx: TenantContext, { rounds, row }: ReadRound) =>
  rounds
    .filter((one) => hiddenBecause(row.anonymous, { open: isOpen(tx, one), answered: one.answered }) === null)
    .map(({ round, opens_at, mean, answered }) => ({ round, opensAt: opens_at.toISOString(), mean, answered }))

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
