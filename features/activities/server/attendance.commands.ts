import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { EntryToKeep } from '#platform/server/entry-row.ts'
import { timesOfEntry } from '#platform/server/late-entry.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import { personInReach, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import type { correctAttendance, NewAttendance } from '../shared/activities.contract.ts'
import type { Attendance } from '../shared/activity.contract.ts'
import { attendedAt, hasBegun, saidOf, type Said } from '../shared/activities.rules.ts'
import { lockedActivity } from './activities.queries.ts'
import { shownAttendance, standingOf, stands, type ActivityRow } from './answers.rules.ts'
import { attendanceRow, takingIn } from './taking.queries.ts'

const WORDS = { office: 'activities.error.office', reason: 'activities.error.lateReason' }

/** How somebody took part, as it is kept. Throws 400 E012 at what is missing. */
function toKeep(said: Said): Said {
  const kept = saidOf(said)
  if ('fieldName' in kept) throw badFields([{ ...kept, message: `activities.error.${kept.fieldName}` }])
  return kept
}

/** Records how somebody took part; the same call again answers what it made. Throws 409 E013 when they are not enrolled or it was recorded already. */
export async function record(tx: TenantContext, body: NewAttendance): Promise<Attendance> {
  const person = await personInReach(tx, body.personId, { lock: true, right: 'see' })
  const there = await attendanceRow(tx, body.id)
  if (there) {
    const same =
      there.activity_id === body.activityId &&
      there.person_id === person.id &&
      there.outcome === body.outcome &&
      there.author_id === tx.actor.personId
    if (!same) throw refusedNow('activities.error.otherId')
    return shownAttendance(tx, there)
  }
  const activity = await lockedActivity(tx, body.activityId)
  const [taking] = await takingIn(tx, [activity.id], person.id)
  if (taking?.change !== 'enrolled') throw refusedNow('activities.error.notEnrolled')
  if (taking.attendance.some(stands)) throw refusedNow('activities.error.twice')
  const said = toKeep(body)
  const times = timesOfEntry(tx, { ...body, happenedAt: happenedAt(tx, activity, body).toISOString() }, WORDS)
  return keep(tx, person, {
    id: body.id,
    activity_id: activity.id,
    ...said,
    ...times,
    status: 'final',
    replaces_id: null,
    correction_reason: null,
    action: 'recorded',
  })
}

function happenedAt(tx: TenantContext, activity: ActivityRow, { recordedAt }: Pick<NewAttendance, 'recordedAt'>): Date {
  const recorded = recordedAt === undefined ? tx.now : claimed(tx, recordedAt)
  const at = attendedAt(standingOf(activity), recorded)
  if (at !== null) return at
  const begun = hasBegun({ startsAt: activity.starts_at }, recorded)
  throw refusedNow(begun ? 'activities.error.closed' : 'activities.error.notBegun')
}

type Writing = Said &
  EntryToKeep & {
    activity_id: string
    action: 'recorded' | 'corrected'
  }

async function keep(tx: TenantContext, person: CaredFor, { action, ...row }: Writing): Promise<Attendance> {
  const kept = await tx.db
    .insertInto('care_activity_attendance')
    .values({ organisation_id: tx.organisationId, person_id: person.id, author_id: tx.actor.personId, ...row })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('activities.error.otherId')
  await audit(tx, {
    action: `activities.${action}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { activity: row.activity_id },
  })
  announce(tx, {
    message: 'activities.changed',
    data: { activityId: row.activity_id },
    about: [person.id],
    audience: await readersOf(tx, person, 'see'),
  })
  const written = await attendanceRow(tx, row.id)
  if (!written) throw new Error('an attendance stays')
  return shownAttendance(tx, written)
}

/** Corrects an attendance: a new row takes its place. The same call again answers what it made. */
export async function correct(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof correctAttendance>,
): Promise<Attendance> {
  const before = await attendanceRow(tx, id)
  if (!before) throw notFound()
  const person = await personInReach(tx, before.person_id, { lock: true, right: 'see' })
  const [old, made] = [await attendanceRow(tx, id), await attendanceRow(tx, body.id)]
  if (!old || old.status !== 'final') throw notFound()
  if (made) {
    if (made.activity_id !== old.activity_id || made.correction_reason !== body.correctionReason)
      throw refusedNow('activities.error.otherId')
    return shownAttendance(tx, made)
  }
  if (old.replaced_at !== null) throw refusedNow('activities.error.corrected')
  if (!mayCorrect(tx, old)) throw notPermitted('activities.error.notYours')
  const { outcome, reason, engagement, mood, note } = old
  const said = body.inError
    ? { outcome, reason, engagement, mood, note }
    : toKeep({ ...body, outcome: body.outcome ?? outcome })
  return keep(tx, person, {
    id: body.id,
    activity_id: old.activity_id,
    outcome: said.outcome,
    reason: said.reason,
    engagement: said.engagement,
    mood: said.mood,
    note: said.note,
    happened_at: old.happened_at,
    recorded_at: tx.now,
    synced_at: tx.now,
    late_reason: old.late_reason,
    status: body.inError ? 'entered_in_error' : 'final',
    replaces_id: id,
    correction_reason: body.correctionReason,
    action: 'corrected',
  })
}
