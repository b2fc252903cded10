import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { recordPublished } from '#features/events/server/incidents.api.ts'
import { pageOf } from '#features/guests/server/person-reach.api.ts'
import type { NoticeKind } from '#features/notices/server/notices.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { URGENT_FROM, type recordIncident } from '../shared/onboard.contract.ts'
import { notifyFamilyAndSchool } from './notify.commands.ts'
import { rideOf } from './rides.queries.ts'

/** It names neither the person nor what happened: an e-mail is read by others. The inbox names the person. */
const INCIDENT: NoticeKind = {
  kind: 'onboard.incident',
  topic: 'people',
  title: 'onboard.notice.incident',
  inside: { title: 'onboard.notice.incident', body: 'onboard.notice.incidentInside' },
}
const URGENT: NoticeKind = { ...INCIDENT, urgent: true }

/**
 * Records what happened to a passenger on a run, and notifies family and school. A repeat with the same `id` adds nothing. Throws 404 for a run
 * that is not the actor's or a person who is not on it, 400 for a moment to come, and 409 for an id of another event.
 */
export async function recordOnBoard(
  tx: TenantContext,
  { runId, severity, what, action, ...body }: BodyOf<typeof recordIncident>,
): Promise<AnswerOf<typeof recordIncident>> {
  const ride = await rideOf(tx, runId, body.personId)
  if (!ride) throw notFound()
  const at = new Date(body.startsAt)
  const event = await recordPublished(tx, {
    ...body,
    severity,
    endsAt: null,
    content: { ...NOTHING, what, action, place: ride.route_name },
  })
  const { id, zone, group_id: groupId } = ride
  await notifyFamilyAndSchool(tx, severity !== null && severity >= URGENT_FROM ? URGENT : INCIDENT, {
    person: { id, groupId },
    module: 'diary.userDetail',
    cause: event.id,
    values: { name: fullName(ride), route: ride.route_name, day: dayIn(zone, at), time: timeIn(zone, at) },
    link: pageOf(ride, 'EVENTS'),
  })
  return { id: event.id }
}

const NOTHING = {
  people: '',
  witnesses: '',
  bodySites: [],
  bodySite: '',
  followUp: '',
  reportable: false,
  internal: '',
}
