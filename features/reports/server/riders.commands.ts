import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import { restRider } from '#features/routes/server/rests.api.ts'
import { replanChild } from '#features/scheduling/server/replan.api.ts'
import type { answerRider, decideRider, RiderQuestion } from '../shared/riders.contract.ts'
import { PAUSE_DAYS } from '../shared/riders.rules.ts'
import { findQuestion, lockQuestion } from './riders.queries.ts'

type Locked = Awaited<ReturnType<typeof lockQuestion>>

/** What the family says, or the office in its name. To ride on needs nobody else; the rest waits for the office. */
export async function answer(tx: TenantContext, id: string, body: BodyOf<typeof answerRider>): Promise<RiderQuestion> {
  const question = await lockQuestion(tx, id)
  if (question.version !== body.version) throw stale(await findQuestion(tx, id))
  if (question.state !== 'asked') throw refusedNow('reports.riders.answered')
  const today = await todayOf(tx, question)
  if (body.answer !== 'keep') checkDay(body, today)
  await tx.db
    .updateTable('ride_question')
    .set({
      state: body.answer === 'keep' ? 'kept' : 'answered',
      answer: body.answer,
      answer_day: body.answer === 'keep' ? null : body.day,
      answered_by: tx.actor.personId,
      answered_at: tx.now,
      version: question.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(tx, {
    action: 'reports.riderAnswered',
    subjectKind: 'person',
    subjectId: question.child_id,
    details: { answer: body.answer },
  })
  await tell(tx, question)
  return findQuestion(tx, id)
}

function checkDay({ answer: said, day }: BodyOf<typeof answerRider>, today: string): void {
  const refuse = (message: string) => badFields([{ fieldName: 'day', message }])
  if (day === null) throw refuse('error.field.required')
  if (day < today) throw refuse('reports.riders.dayPast')
  if (said === 'pause' && day > addDays(today, PAUSE_DAYS)) throw refuse('reports.riders.pauseLong')
}

/** The office confirms, and the child rests on the route from tomorrow or from the day given; or it leaves all as it was. */
export async function decide(tx: TenantContext, id: string, body: BodyOf<typeof decideRider>): Promise<RiderQuestion> {
  const question = await lockQuestion(tx, id)
  if (question.version !== body.version) throw stale(await findQuestion(tx, id))
  if (question.state !== 'answered') throw refusedNow('reports.riders.notAnswered')
  await tx.db
    .updateTable('ride_question')
    .set({
      state: body.confirm ? 'confirmed' : 'refused',
      decided_by: tx.actor.personId,
      decided_at: tx.now,
      version: question.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  if (body.confirm) await rest(tx, question)
  await audit(tx, {
    action: body.confirm ? 'reports.riderConfirmed' : 'reports.riderRefused',
    subjectKind: 'person',
    subjectId: question.child_id,
    details: { answer: question.answer },
  })
  await notify(
    tx,
    {
      kind: 'reports.riderDecided',
      topic: 'transport',
      title: body.confirm ? 'reports.notice.confirmed' : 'reports.notice.refused',
    },
    {
      to: await family(tx, question),
      cause: id,
      values: { route: question.route_name },
      about: [question.child_id],
    },
  )
  await tell(tx, question)
  return findQuestion(tx, id)
}

// The place stays on the list of the route, in sight: nothing is removed. A run that has begun keeps its list.
async function rest(tx: TenantContext, question: Locked): Promise<void> {
  const tomorrow = addDays(await todayOf(tx, question), 1)
  const stop = question.answer === 'stop'
  await restRider(tx, {
    routeId: question.route_id,
    childId: question.child_id,
    from: stop ? question.answer_day : later(tomorrow, question.answer_day),
    until: stop ? null : question.answer_day,
  })
  await replanChild(tx, question.child_id)
}

/** Tomorrow, unless the pause is over before. */
const later = (tomorrow: string, last: string | null): string => (last !== null && last < tomorrow ? last : tomorrow)

async function todayOf(tx: TenantContext, question: Pick<Locked, 'group_id'>): Promise<string> {
  const group = await tx.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', question.group_id)
    .executeTakeFirstOrThrow()
  return dayIn(group.zone, tx.now)
}

/** Who decides about the child today. */
export async function family(tx: TenantContext, question: Pick<Locked, 'child_id'>): Promise<string[]> {
  const adults = await guardiansToTell(tx, [question.child_id], 'decide')
  return [...new Set(adults.map((adult) => adult.adult_id))]
}

async function tell(tx: TenantContext, question: Locked): Promise<void> {
  announce(tx, {
    message: 'reports.ridersChanged',
    data: {},
    about: [question.child_id],
    audience: { persons: await family(tx, question), groupStaff: [question.group_id] },
  })
}
