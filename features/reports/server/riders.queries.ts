import { sql, type Expression, type SqlBool } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { Work } from '#platform/server/work.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { fullName, kinChildIds } from '#features/people/server/people.api.ts'
import type { RiderQuestion } from '../shared/riders.contract.ts'

/** More than these nobody works through on one screen. */
const SHOWN_AT_MOST = 100

function questions(work: Work) {
  return (
    work.db
      .selectFrom('ride_question as q')
      .innerJoin('person as p', (join) =>
        join.onRef('p.organisation_id', '=', 'q.organisation_id').onRef('p.id', '=', 'q.child_id'),
      )
      .leftJoin('person as by', (join) =>
        join.onRef('by.organisation_id', '=', 'q.organisation_id').onRef('by.id', '=', 'q.answered_by'),
      )
      .selectAll('q')
      .select(['p.name', 'p.surname', 'by.name as by_name', 'by.surname as by_surname'])
      // As days, not as instants.
      .select(sql<string[]>`q.days::text[]`.as('missed'))
      .where('q.organisation_id', '=', work.organisationId)
      .where('q.group_id', '=', anyOf(work.actor.groupIds))
      .where(notRestricted(work, 'q.child_id'))
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof questions>['executeTakeFirstOrThrow']>>

/** An administrator all of the groups, a parent those about children for whom they decide. */
async function inReach(work: Work): Promise<Expression<SqlBool>> {
  if (work.actor.role === 'CB_ADMIN' || work.actor.role === null) return sql<boolean>`true`
  return sql<boolean>`q.child_id = any (${await kinChildIds(work, 'decide')}::uuid[])`
}

function shown(work: Work, row: Row): RiderQuestion {
  const admin = work.actor.role === 'CB_ADMIN'
  return {
    id: row.id,
    childId: row.child_id,
    childName: fullName(row),
    routeId: row.route_id,
    routeName: row.route_name,
    days: row.missed,
    askedAt: row.asked_at.toISOString(),
    state: row.state,
    answer: row.answer,
    answerDay: row.answer_day,
    answeredBy: row.by_name === null ? null : fullName({ name: row.by_name, surname: row.by_surname ?? '' }),
    version: row.version,
    abilities: { answer: row.state === 'asked', decide: admin && row.state === 'answered' },
  }
}

/** Questions that wait for the family or for the office, the answered ones first. */
export async function openQuestions(work: Work): Promise<RiderQuestion[]> {
  const rows = await questions(work)
    .where(await inReach(work))
    .where('q.state', 'in', ['asked', 'answered'])
    .orderBy(sql`q.state = 'asked'`)
    .orderBy('q.asked_at')
    .orderBy('q.id')
    .limit(SHOWN_AT_MOST)
    .execute()
  return rows.map((row) => shown(work, row))
}

/** One question in reach, whatever its state. */
export async function findQuestion(work: Work, id: string): Promise<RiderQuestion> {
  const row = await questions(work)
    .where(await inReach(work))
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return shown(work, row)
}

/** The question locked, when the actor may see it. */
export async function lockQuestion(work: Work, id: string) {
  await findQuestion(work, id)
  return work.db
    .selectFrom('ride_question')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
