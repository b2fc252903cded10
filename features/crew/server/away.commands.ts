import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { overAllGroups } from '#platform/server/db/over-all-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { actorName, fullName, officeToTell } from '#features/people/server/people.api.ts'
import type { CrewRecord, reportAway } from '../shared/crew.contract.ts'
import { changed } from './crew.commands.ts'
import { awayReported, awayWithdrawn } from './crew.hooks.api.ts'
import { assistantInReach, findCrew } from './crew.queries.ts'
import { awayBetween } from './qualified.api.ts'

/** The longest time away of one report: a school year. */
const LONGEST_DAYS = 366

const awayNotice: NoticeKind = {
  kind: 'crew.away',
  topic: 'crew',
  title: 'crew.notice.away',
  body: 'crew.notice.away.body',
}

/** The person's row, locked: nobody adds other days between the look for an overlap and the insert (E009). */
async function lockPerson(tx: TenantContext, personId: string) {
  return tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Says that an assistant is away. Each of their runs in these days that has not started rings for cover. */
export async function report(
  tx: TenantContext,
  personId: string,
  body: BodyOf<typeof reportAway>,
): Promise<AnswerOf<typeof reportAway>> {
  const assistant = await assistantInReach(tx, personId)
  const wrong = (message: string) => badFields([{ fieldName: 'toDay', message }])
  if (body.toDay < body.fromDay) throw wrong('crew.error.endBeforeStart')
  if (body.toDay < dayIn(assistant.zone, tx.now)) throw wrong('crew.error.past')
  if (body.toDay > addDays(body.fromDay, LONGEST_DAYS)) throw wrong('crew.error.tooLong')
  const person = await lockPerson(tx, personId)
  const [other] = await awayBetween(tx, [personId], body.fromDay, body.toDay)
  if (other) {
    // The phone sent it again under a new key: it is there already.
    if (other.id === body.id) return { record: await findCrew(tx, personId), runs: 0 }
    throw new AppError('E009', {
      detail: 'crew.error.overlap',
      current: { id: other.id, fromDay: other.from_day, toDay: other.to_day },
    })
  }
  const id = body.id ?? tx.newId()
  await tx.db
    .insertInto('staff_absence')
    .values({
      organisation_id: tx.organisationId,
      id,
      person_id: personId,
      from_day: body.fromDay,
      to_day: body.toDay,
      reason: body.reason,
      note: body.note,
      reporter_name: await actorName(tx),
      reported_at: tx.now,
    })
    .execute()
  // Also in groups that the person has not chosen at the moment.
  const away = { personId, name: fullName(person), from: body.fromDay, to: body.toDay }
  const runs = (await overAllGroups(tx, () => awayReported.call(tx, away))).reduce((sum, count) => sum + count, 0)
  const offices = await officeToTell(tx, assistant.groupIds).execute()
  await notify(tx, awayNotice, {
    to: offices.map((one) => one.id).filter((one) => one !== tx.actor.personId),
    cause: id,
    values: { name: fullName(person), from: body.fromDay, to: body.toDay, runs },
    link: '/loggedIn/menuPage/',
  })
  await changed(tx, 'crew.awayReported', assistant)
  return { record: await findCrew(tx, personId), runs }
}

/** Takes days away back: what rang for them is settled. A substitute who was found keeps the run. */
export async function withdraw(tx: TenantContext, id: string): Promise<CrewRecord> {
  const row = await tx.db
    .selectFrom('staff_absence')
    .select(['person_id', 'from_day', 'to_day', 'withdrawn_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const assistant = await assistantInReach(tx, row.person_id)
  await lockPerson(tx, row.person_id)
  if (row.withdrawn_at === null) {
    await tx.db
      .updateTable('staff_absence')
      .set({ withdrawn_at: tx.now })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .execute()
    const away = { personId: row.person_id, from: row.from_day, to: row.to_day }
    await overAllGroups(tx, () => awayWithdrawn.call(tx, away))
    await changed(tx, 'crew.awayWithdrawn', assistant)
  }
  return findCrew(tx, row.person_id)
}
