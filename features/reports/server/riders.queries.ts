import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { fullName, kinChildIds } from '#features/people/server/people.api.ts'
import type { RiderQuestion } from '../shared/riders.contract.ts'

/** Nobody works through a longer list on one screen. */
const SHOWN_AT_MOST = 100

function questions(tx: TenantContext) {
  return (
    tx.db
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
      .where('q.organisation_id', '=', tx.organisationId)
      .where('q.group_id', '=', anyOf(tx.actor.groupIds))
      .where(notRestricted(tx, 'q.child_id'))
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof questions>['executeTakeFirstOrThrow']>>

/** An administrator all of the groups, a parent those about children for whom they decide. */
async function inReach(tx: TenantContext): Promise<Expression<SqlBool>> {
  if (isOffice(tx)) return sql<boolean>`true`
  return sql<boolean>`q.child_id = any (${await kinChildIds(tx, 'decide')}::uuid[])`
}

function shown(tx: TenantContext, row: Row): RiderQuestion {
  const admin = tx.actor.role === 'CB_ADMIN'
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
export async function openQuestions(tx: TenantContext): Promise<RiderQuestion[]> {
  const rows = await questions(tx)
    .where(await inReach(tx))
    .where('q.state', 'in', ['asked', 'answered'])
    .orderBy(sql`q.state = 'asked'`)
    .orderBy('q.asked_at')
    .orderBy('q.id')
    .limit(SHOWN_AT_MOST)
    .execute()
  return rows.map((row) => shown(tx, row))
}

/** One question in reach, whatever its state. */
export async function findQuestion(tx: TenantContext, id: string): Promise<RiderQuestion> {
  const row = await questions(tx)
    .where(await inReach(tx))
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return shown(tx, row)
}

/** The question locked, when the actor may see it. */
export async function lockQuestion(tx: TenantContext, id: string) {
  await findQuestion(tx, id)
  return tx.db
    .selectFrom('ride_question')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
