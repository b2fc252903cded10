import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notFound, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { announce } from '#platform/server/live/announce.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { lockChild } from '#features/children/server/children.api.ts'
import { actorName, adultsToTell } from '#features/people/server/people.api.ts'
import { travelChanged } from '#features/travel/server/travel.hooks.api.ts'
import { expireChanges } from '#features/travel/server/changes.api.ts'
import type { Absence, changeAbsence, reportAbsence } from '../shared/absences.contract.ts'
import { overlapping, type Span } from '../shared/absences.rules.ts'
import { absenceDropped, absenceReported, returnAnswered } from './absences.hooks.api.ts'
import { contradictedPairs, findAbsence, reportable } from './absences.queries.ts'

/** The longest absence that one report covers: a school year. */
const LONGEST_DAYS = 366

async function checkSpan(
  work: Work,
  groupId: string,
  childId: string,
  span: Span,
  except: string | null,
): Promise<void> {
  if (span.toDay < span.fromDay) throw badFields([{ fieldName: 'toDay', message: 'absences.error.endBeforeStart' }])
  const group = await work.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (span.toDay < dayIn(group.zone, work.now))
    throw badFields([{ fieldName: 'toDay', message: 'absences.error.past' }])
  if (span.toDay > addDays(span.fromDay, LONGEST_DAYS))
    throw badFields([{ fieldName: 'toDay', message: 'absences.error.tooLong' }])
  // The child's row is locked, so nobody adds another absence between this look and the insert.
  const others = await work.db
    .selectFrom('absence')
    .select(['id', 'directions', 'from_day', 'to_day'])
    .where('organisation_id', '=', work.organisationId)
    .where('child_id', '=', childId)
    .where('state', '<>', 'WITHDRAWN')
    .where('from_day', '<=', span.toDay)
    .where('to_day', '>=', span.fromDay)
    .execute()
  const contradicted = await contradictedPairs(
    work,
    others.map((one) => one.id),
  )
  const overlap = others.find(
    (one) =>
      one.id !== except &&
      overlapping(
        { fromDay: one.from_day, toDay: one.to_day, directions: one.directions },
        span,
        contradicted.get(one.id) ?? [],
      ),
  )
  if (overlap)
    throw new AppError('E009', {
      detail: 'absences.error.overlap',
      current: { id: overlap.id, fromDay: overlap.from_day, toDay: overlap.to_day },
    })
}

/** Says that a child will not come. Runs that have not started follow at once; on a run under way it is a card to confirm. */
export async function report(work: Work, body: BodyOf<typeof reportAbsence>): Promise<Absence> {
  const child = await lockChild(work, body.childId)
  if (!(await reportable(work))(child.person_id)) throw notPermitted()
  const id = body.id ?? work.newId()
  const before = await work.db
    .selectFrom('absence')
    .select('child_id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  // The phone sent it again under a new key: the report is there already.
  if (before) return findAbsence(work, id)
  await checkSpan(work, child.group_id, child.person_id, body, null)
  await work.db
    .insertInto('absence')
    .values({
      organisation_id: work.organisationId,
      group_id: child.group_id,
      id,
      child_id: child.person_id,
      from_day: body.fromDay,
      to_day: body.toDay,
      directions: body.directions,
      reason: body.reason,
      note: body.note,
      reported_by: work.actor.personId ?? child.person_id,
      reporter_name: await actorName(work),
      reported_at: work.now,
      state: 'EFFECTIVE',
    })
    .execute()
  // Who says that the child does not ride home has answered whether the child does.
  if (body.directions !== 'to_school')
    await returnAnswered.call(work, { childId: child.person_id, from: body.fromDay, to: body.toDay })
  await follow(work, id, child.person_id, body)
  await audit(work, {
    action: 'absences.reported',
    subjectKind: 'absence',
    subjectId: id,
    details: { childId: child.person_id },
  })
  await tell(work, id, child)
  return findAbsence(work, id)
}

async function follow(work: Work, id: string, childId: string, span: Span): Promise<void> {
  await expireChanges(work, childId, span)
  const late = (await absenceReported.call(work, { id, childId, ...span })).some((one) => one.late)
  await work.db
    .updateTable('absence')
    .set({ state: late ? 'LATE' : 'EFFECTIVE' })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
}

async function tell(work: Work, absenceId: string, child: { person_id: string; group_id: string }): Promise<void> {
  const persons = await adultsToTell(work, [child.person_id])
  announce(work, {
    message: 'absences.changed',
    data: { absenceId, childId: child.person_id },
    audience: { persons, groupStaff: [child.group_id] },
  })
}

/** The absence with its child locked, for somebody who may change it. */
async function lockAbsence(work: Work, id: string) {
  const row = await work.db
    .selectFrom('absence')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const child = await lockChild(work, row.child_id)
  if (!(await reportable(work))(row.child_id)) throw notPermitted()
  // Read again under the lock.
  const now = await work.db
    .selectFrom('absence')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { absence: now, child }
}

/** Changes an absence; days whose stop is served already keep what happened. */
export async function change(work: Work, id: string, body: BodyOf<typeof changeAbsence>): Promise<Absence> {
  const { absence, child } = await lockAbsence(work, id)
  if (absence.state === 'WITHDRAWN') throw refusedNow('absences.error.withdrawn')
  if (absence.version !== body.version) throw stale(await findAbsence(work, id))
  await checkSpan(work, child.group_id, child.person_id, body, id)
  const moved =
    body.fromDay !== absence.from_day || body.toDay !== absence.to_day || body.directions !== absence.directions
  if (moved) await absenceDropped.call(work, { absenceId: id })
  await work.db
    .updateTable('absence')
    .set({
      from_day: body.fromDay,
      to_day: body.toDay,
      directions: body.directions,
      reason: body.reason,
      note: body.note,
      version: body.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  if (moved) await follow(work, id, child.person_id, body)
  await audit(work, { action: 'absences.changed', subjectKind: 'absence', subjectId: id })
  await tell(work, id, child)
  return findAbsence(work, id)
}

/** Takes an absence back: the child is expected again wherever the stop is not served yet. Taken back twice it stays so. */
export async function withdraw(work: Work, id: string): Promise<Absence> {
  const { absence, child } = await lockAbsence(work, id)
  if (absence.state === 'WITHDRAWN') return findAbsence(work, id)
  await work.db
    .updateTable('absence')
    .set({
      state: 'WITHDRAWN',
      withdrawn_at: work.now,
      withdrawer_name: await actorName(work),
      version: absence.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await absenceDropped.call(work, { absenceId: id })
  await travelChanged.call(work, { childId: child.person_id })
  await audit(work, { action: 'absences.withdrawn', subjectKind: 'absence', subjectId: id })
  await tell(work, id, child)
  return findAbsence(work, id)
}

/**
 * Confirms that a child who was reported absent and boarded all the same rides home on this day. Said again it stays so.
 * Throws E013 when there is no such question about this absence.
 */
export async function expectReturn(work: Work, id: string, day: string): Promise<Absence> {
  const { child } = await lockAbsence(work, id)
  const before = await findAbsence(work, id)
  if (!before.contradicted.some((one) => one.day === day && one.kind === 'presumed'))
    throw refusedNow('absences.error.notAsked')
  await returnAnswered.call(work, { childId: child.person_id, from: day, to: day })
  await audit(work, { action: 'absences.returnConfirmed', subjectKind: 'absence', subjectId: id, details: { day } })
  await tell(work, id, child)
  return findAbsence(work, id)
}
