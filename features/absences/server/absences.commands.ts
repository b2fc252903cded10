import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notFound, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { announce } from '#platform/server/live/announce.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { lockChild } from '#features/children/server/children.api.ts'
import { actorName, adultsToTell } from '#features/people/server/people.api.ts'
import type { Absence, changeAbsence, reportAbsence } from '../shared/absences.contract.ts'
import { overlapping, type Span } from '../shared/absences.rules.ts'
import { absenceDropped, returnAnswered } from './absences.hooks.api.ts'
import { contradictedPairs, findAbsence, reportable } from './absences.queries.ts'
import { follow, followOthers, keep, takeBack } from './following.commands.ts'

/** The longest absence that one report covers: a school year. */
const LONGEST_DAYS = 366

async function checkSpan(
  tx: TenantContext,
  groupId: string,
  childId: string,
  span: Span,
  except: string | null,
): Promise<void> {
  if (span.toDay < span.fromDay) throw badFields([{ fieldName: 'toDay', message: 'absences.error.endBeforeStart' }])
  const asking = tx.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  // The child's row is locked, so nobody adds another absence between this look and the insert.
  const looking = tx.db
    .selectFrom('absence')
    .select(['id', 'directions', 'from_day', 'to_day'])
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', childId)
    .where('state', '<>', 'WITHDRAWN')
    // What follows from an absence in care stands beside the word of the family.
    .where('guest_absence_id', 'is', null)
    .where('from_day', '<=', span.toDay)
    .where('to_day', '>=', span.fromDay)
    .execute()
  const [group, others] = await allOf([asking, looking])
  if (span.toDay < dayIn(group.zone, tx.now)) throw badFields([{ fieldName: 'toDay', message: 'absences.error.past' }])
  if (span.toDay > addDays(span.fromDay, LONGEST_DAYS))
    throw badFields([{ fieldName: 'toDay', message: 'absences.error.tooLong' }])
  const contradicted = await contradictedPairs(
    tx,
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
export async function report(tx: TenantContext, body: BodyOf<typeof reportAbsence>): Promise<Absence> {
  const child = await lockChild(tx, body.childId)
  if (!(await reportable(tx))(child.person_id)) throw notPermitted()
  const id = body.id ?? tx.newId()
  const looking = tx.db
    .selectFrom('absence')
    .select('child_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  const [before, reporter] = await allOf([looking, actorName(tx)])
  // The phone sent it again under a new key: the report is there already.
  if (before) return findAbsence(tx, id)
  await checkSpan(tx, child.group_id, child.person_id, body, null)
  const { fromDay, toDay, directions, reason, note } = body
  await keep(tx, {
    id,
    child: { id: child.person_id, groupId: child.group_id },
    fromDay,
    toDay,
    directions,
    reason,
    note,
    reporterName: reporter,
    guestAbsenceId: null,
  })
  await tell(tx, id, child)
  return findAbsence(tx, id)
}

async function tell(
  tx: TenantContext,
  absenceId: string,
  child: { person_id: string; group_id: string },
): Promise<void> {
  const persons = await adultsToTell(tx, [child.person_id])
  announce(tx, {
    message: 'absences.changed',
    data: { absenceId, childId: child.person_id },
    about: [child.person_id],
    audience: { persons, groupStaff: [child.group_id] },
  })
}

/** The absence with its child locked, for somebody who may change it. */
async function lockAbsence(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('absence')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const child = await lockChild(tx, row.child_id)
  if (!(await reportable(tx))(row.child_id)) throw notPermitted()
  // Read again under the lock.
  const now = await tx.db
    .selectFrom('absence')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { absence: now, child }
}

/** Changes an absence; days whose stop is served already keep what happened. */
export async function change(tx: TenantContext, id: string, body: BodyOf<typeof changeAbsence>): Promise<Absence> {
  const { absence, child } = await lockAbsence(tx, id)
  if (absence.state === 'WITHDRAWN') throw refusedNow('absences.error.withdrawn')
  if (absence.guest_absence_id !== null) throw refusedNow('absences.error.ofGuest')
  if (absence.version !== body.version) throw stale(await findAbsence(tx, id))
  await checkSpan(tx, child.group_id, child.person_id, body, id)
  const moved =
    body.fromDay !== absence.from_day || body.toDay !== absence.to_day || body.directions !== absence.directions
  if (moved) await absenceDropped.call(tx, { absenceId: id })
  await tx.db
    .updateTable('absence')
    .set({
      from_day: body.fromDay,
      to_day: body.toDay,
      directions: body.directions,
      reason: body.reason,
      note: body.note,
      version: body.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  if (moved) {
    await follow(tx, absence, child.person_id, body)
    await followOthers(tx, id, child.person_id, { fromDay: absence.from_day, toDay: absence.to_day })
  }
  await audit(tx, { action: 'absences.changed', subjectKind: 'absence', subjectId: id })
  await tell(tx, id, child)
  return findAbsence(tx, id)
}

/** Withdraws an absence: the child is expected again wherever the stop is not served yet. A repeat changes nothing. */
export async function withdraw(tx: TenantContext, id: string): Promise<Absence> {
  const { absence, child } = await lockAbsence(tx, id)
  if (absence.state === 'WITHDRAWN') return findAbsence(tx, id)
  if (absence.guest_absence_id !== null) throw refusedNow('absences.error.ofGuest')
  const { version, from_day: fromDay, to_day: toDay } = absence
  await takeBack(tx, child.person_id, { id, version, fromDay, toDay })
  await tell(tx, id, child)
  return findAbsence(tx, id)
}

/**
 * Confirms that a child who was reported absent and boarded all the same rides home on this day. Said again it stays so.
 * Throws E013 when there is no such question about this absence.
 */
export async function expectReturn(tx: TenantContext, id: string, day: string): Promise<Absence> {
  const { child } = await lockAbsence(tx, id)
  const before = await findAbsence(tx, id)
  if (!before.contradicted.some((one) => one.day === day && one.kind === 'presumed'))
    throw refusedNow('absences.error.notAsked')
  await returnAnswered.call(tx, { childId: child.person_id, from: day, to: day })
  await audit(tx, { action: 'absences.returnConfirmed', subjectKind: 'absence', subjectId: id, details: { day } })
  await tell(tx, id, child)
  return findAbsence(tx, id)
}
