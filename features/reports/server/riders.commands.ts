import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { guardiansOf } from '#features/people/server/people.api.ts'
import { restRider } from '#features/routes/server/rests.api.ts'
import { replanChild } from '#features/scheduling/server/replan.api.ts'
import type { answerRider, decideRider, RiderQuestion } from '../shared/riders.contract.ts'
import { PAUSE_DAYS } from '../shared/riders.rules.ts'
import { findQuestion, lockQuestion } from './riders.queries.ts'

type Locked = Awaited<ReturnType<typeof lockQuestion>>

/** What the family says, or the office in its name. To ride on needs nobody else; the rest waits for the office. */
export async function answer(work: Work, id: string, body: BodyOf<typeof answerRider>): Promise<RiderQuestion> {
  const question = await lockQuestion(work, id)
  if (question.version !== body.version) throw stale(await findQuestion(work, id))
  if (question.state !== 'asked') throw refusedNow('reports.riders.answered')
  const today = await todayOf(work, question)
  if (body.answer !== 'keep') checkDay(body, today)
  await work.db
    .updateTable('ride_question')
    .set({
      state: body.answer === 'keep' ? 'kept' : 'answered',
      answer: body.answer,
      answer_day: body.answer === 'keep' ? null : body.day,
      answered_by: work.actor.personId,
      answered_at: work.now,
      version: question.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(work, {
    action: 'reports.riderAnswered',
    subjectKind: 'person',
    subjectId: question.child_id,
    details: { answer: body.answer },
  })
  await tell(work, question)
  return findQuestion(work, id)
}

function checkDay({ answer: said, day }: BodyOf<typeof answerRider>, today: string): void {
  const refuse = (message: string) => badFields([{ fieldName: 'day', message }])
  if (day === null) throw refuse('error.field.required')
  if (day < today) throw refuse('reports.riders.dayPast')
  if (said === 'pause' && day > addDays(today, PAUSE_DAYS)) throw refuse('reports.riders.pauseLong')
}

/** The office confirms, and the child rests on the route from tomorrow or from the day given; or it leaves all as it was. */
export async function decide(work: Work, id: string, body: BodyOf<typeof decideRider>): Promise<RiderQuestion> {
  const question = await lockQuestion(work, id)
  if (question.version !== body.version) throw stale(await findQuestion(work, id))
  if (question.state !== 'answered') throw refusedNow('reports.riders.notAnswered')
  await work.db
    .updateTable('ride_question')
    .set({
      state: body.confirm ? 'confirmed' : 'refused',
      decided_by: work.actor.personId,
      decided_at: work.now,
      version: question.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  if (body.confirm) await rest(work, question)
  await audit(work, {
    action: body.confirm ? 'reports.riderConfirmed' : 'reports.riderRefused',
    subjectKind: 'person',
    subjectId: question.child_id,
    details: { answer: question.answer },
  })
  await notify(
    work,
    {
      kind: 'reports.riderDecided',
      topic: 'transport',
      title: body.confirm ? 'reports.notice.confirmed' : 'reports.notice.refused',
    },
    { to: await family(work, question), cause: id, values: { route: question.route_name } },
  )
  await tell(work, question)
  return findQuestion(work, id)
}

// The place stays on the list of the route, in sight: nothing is removed. A run that has begun keeps its list.
async function rest(work: Work, question: Locked): Promise<void> {
  const tomorrow = addDays(await todayOf(work, question), 1)
  const stop = question.answer === 'stop'
  await restRider(work, {
    routeId: question.route_id,
    childId: question.child_id,
    from: stop ? question.answer_day : later(tomorrow, question.answer_day),
    until: stop ? null : question.answer_day,
  })
  await replanChild(work, question.child_id)
}

/** Tomorrow, unless the pause is over before. */
const later = (tomorrow: string, last: string | null): string => (last !== null && last < tomorrow ? last : tomorrow)

async function todayOf(work: Work, question: Pick<Locked, 'group_id'>): Promise<string> {
  const group = await work.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', question.group_id)
    .executeTakeFirstOrThrow()
  return dayIn(group.zone, work.now)
}

/** Who decides about the child today. */
export async function family(work: Work, question: Pick<Locked, 'child_id'>): Promise<string[]> {
  const adults = await guardiansOf(work, [question.child_id], 'decide')
  return [...new Set(adults.map((adult) => adult.adult_id))]
}

async function tell(work: Work, question: Locked): Promise<void> {
  announce(work, {
    message: 'reports.ridersChanged',
    data: {},
    audience: { persons: await family(work, question), groupStaff: [question.group_id] },
  })
}
