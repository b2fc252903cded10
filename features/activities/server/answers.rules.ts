/** What is stored of activities, as it is answered. Pure. */
import type { EntryRow } from '#platform/server/entry-row.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import { shownPhoto, type PhotoRow } from '#features/documents/server/photos.api.ts'
import { mayCorrect, writingOf } from '#features/guests/server/in-care.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { Activity, ActivityPhoto, Attendance, Participant } from '../shared/activity.contract.ts'
import {
  attendedAt,
  hasBegun,
  hasLine,
  isOver,
  mayChange,
  mayEnrol,
  type Mood,
  type Outcome,
  type Reason,
  type State,
} from '../shared/activities.rules.ts'
import type { Again, AskedWays } from '../shared/transport.rules.ts'
import { mayRecord } from './activities.policy.ts'

/** How a way stands, as JSON, in which a moment is a text. */
export type WayRow = {
  state: 'REQUESTED' | 'ARRANGED' | 'NONE' | null
  /** The last decision about it; null: none was made. */
  nth: number | null
  decision: 'ROUTE' | 'NONE' | 'OPEN' | null
  cause: Exclude<Again, 'RUN'> | null
  reason: string | null
  at: string | null
  author: string | null
  by: string | null
  route_id: string | null
  route_name: string | null
  /** Whether the actor may read which route it is. */
  route_known: boolean
  run_id: string | null
  leaves_at: string | null
}

export type ActivityRow = {
  id: string
  group_id: string
  group_name: string
  zone: string
  version: number
  name: string
  description: string
  starts_at: Date
  ends_at: Date
  place_id: string | null
  place_name: string | null
  place_words: string
  capacity: number | null
  leader_id: string | null
  leader_name: string | null
  leader_words: string
  transport: boolean
  state: State
  state_reason: string
  state_at: Date
  series_id: string | null
  occurrence: number | null
  occurrences: number
  following: number
  enrolled: number
  waiting: number
  recorded: number
  transport_ways: AskedWays
  /** How each way stands. */
  there: WayRow
  back: WayRow
  /** Null where they are not read. */
  photos: readonly ActivityPhotoRow[] | null
}

/** A photo of an activity, with those on it whom the actor reaches, and how many are on it. */
export type ActivityPhotoRow = PhotoRow & {
  people: readonly { id: string; name: string; surname: string }[]
  named: number
  agreed: boolean
}

/** What was changed last of the place of somebody. */
export type Change = 'enrolled' | 'waiting' | 'withdrawn'

export type AttendanceRow = EntryRow & {
  activity_id: string
  person_id: string
  outcome: Outcome
  reason: Reason | null
  engagement: number | null
  mood: Mood | null
  note: string
}

/** Somebody who is enrolled, waits, was or may be. */
export type Taking = {
  activityId: string
  personId: string
  fullName: string
  /** Left out where the actor may not read it. */
  birthDate?: string | null
  guest: boolean
  change: Change | null
  inLine: number | null
  changed: Participant['changed']
  photoConsent: boolean
  attendance: readonly AttendanceRow[]
}

export const standingOf = (row: ActivityRow) => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  state: row.state,
  stateAt: row.state_at,
})

/** An activity as it is answered, with these of those who take part. */
export function shownActivity(tx: TenantContext, row: ActivityRow, taking: readonly Taking[]): Activity {
  const office = isOffice(tx)
  const { state } = row
  return {
    id: row.id,
    version: row.version,
    customerGroupDto: { id: row.group_id, name: row.group_name },
    zone: row.zone,
    name: row.name,
    description: row.description,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    placeId: row.place_id,
    placeName: row.place_name,
    place: row.place_words,
    capacity: row.capacity,
    leaderId: row.leader_id,
    leaderName: row.leader_name,
    leader: row.leader_words,
    transport: row.transport,
    transportRequest: shownRequest(tx, row.there, taking),
    transportWays: row.transport_ways,
    returnRequest: shownRequest(tx, row.back, taking),
    state,
    reason: row.state_reason,
    stateAt: row.state_at.toISOString(),
    series: row.occurrence === null ? null : { nth: row.occurrence, count: row.occurrences, following: row.following },
    enrolled: row.enrolled,
    waiting: row.waiting,
    recorded: row.recorded,
    people: taking.map((one) => shownParticipant(tx, row, one)),
    photos: (row.photos ?? []).map((photo) => shownActivityPhoto(tx, photo)),
    abilities: {
      change: office && mayChange(row),
      close: office && state === 'OPEN',
      archive: office && state !== 'ARCHIVED',
      restore: office && state !== 'OPEN',
      enrol: mayEnrol(tx.actor.role, standingOf(row), tx.now),
      photograph: mayRecord(tx) && attendedAt(standingOf(row), tx.now) !== null,
      decideTransport: office && row.transport && state === 'OPEN' && !isOver(standingOf(row), tx.now),
    },
  }
}

/** A photo as it is answered. */
export const shownActivityPhoto = (tx: TenantContext, row: ActivityPhotoRow): ActivityPhoto => ({
  ...shownPhoto(tx, row),
  people: row.people.map((one) => ({ id: one.id, fullName: fullName(one) })),
  others: row.named - row.people.length,
  shared: row.agreed,
})

/** How a way stands: for staff, and for the family of somebody who is enrolled. */
function shownRequest(tx: TenantContext, row: WayRow, taking: readonly Taking[]): Activity['transportRequest'] {
  const { state } = row
  const family = tx.actor.role === 'CB_PARENT'
  if (state === null || (family && !taking.some(({ change }) => change === 'enrolled'))) return null
  const office = isOffice(tx)
  const moment = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  const decidedAt = moment(row.at)
  return {
    state,
    nth: row.nth ?? 0,
    again: state === 'REQUESTED' ? againOf(row) : null,
    run:
      state !== 'ARRANGED'
        ? null
        : {
            routeId: office ? row.route_id : null,
            runId: office ? row.run_id : null,
            name: row.route_known ? row.route_name : null,
            leavesAt: moment(row.leaves_at),
          },
    reason: state === 'NONE' ? (row.reason ?? '') : '',
    decided: family || decidedAt === null || row.by === null ? null : { at: decidedAt, by: row.by },
  }
}

/** A route that was chosen and is requested again no longer goes on that day. */
const againOf = ({ decision, cause }: WayRow): Again | null => (decision === 'ROUTE' ? 'RUN' : cause)

/** One that nothing took the place of. */
export const stands = ({ replaced_at, status }: Pick<AttendanceRow, 'replaced_at' | 'status'>): boolean =>
  replaced_at === null && status === 'final'

function shownParticipant(tx: TenantContext, activity: ActivityRow, taking: Taking): Participant {
  const enrolled = taking.change === 'enrolled'
  const recorded = taking.attendance.some(stands)
  const waits = taking.change === 'waiting'
  const open = mayEnrol(tx.actor.role, standingOf(activity), tx.now)
  return {
    id: taking.personId,
    fullName: taking.fullName,
    birthDate: taking.birthDate,
    guest: taking.guest,
    enrolled,
    inLine: taking.inLine,
    changed: taking.changed,
    photoConsent: taking.photoConsent,
    attendance: taking.attendance.map((row) => shownAttendance(tx, row)),
    abilities: {
      enrol: open && !enrolled && !(waits && hasLine(standingOf(activity), tx.now)),
      withdraw: open && (enrolled || waits) && !recorded,
      record:
        mayRecord(tx) &&
        enrolled &&
        !recorded &&
        activity.state === 'OPEN' &&
        hasBegun({ startsAt: activity.starts_at }, tx.now),
    },
  }
}

/** An attendance as it is answered. */
export const shownAttendance = (tx: TenantContext, row: AttendanceRow): Attendance => ({
  id: row.id,
  activityId: row.activity_id,
  personId: row.person_id,
  outcome: row.outcome,
  reason: row.reason,
  engagement: row.engagement,
  mood: row.mood,
  note: row.note,
  ...writingOf(row),
  abilities: { correct: stands(row) && mayCorrect(tx, row) },
})
