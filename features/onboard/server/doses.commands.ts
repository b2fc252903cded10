import { sql } from 'kysely'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf } from '#features/guests/server/person-reach.api.ts'
import type { RecordedDose } from '#features/medicines/server/medicines.hooks.api.ts'
import type { NoticeKind } from '#features/notices/server/notices.api.ts'
import { notifyFamilyAndSchool } from './notify.commands.ts'

/** What leaves names neither the person nor the medicine: an e-mail is read by others. The inbox names both. */
const doseNotice = (body: 'doseGiven' | 'dosePartial' | 'doseNotGiven' | 'doseInError'): NoticeKind => ({
  kind: 'onboard.dose',
  topic: 'people',
  title: 'onboard.notice.dose',
  inside: { title: 'onboard.notice.dose', body: `onboard.notice.${body}` },
})

const noticeOf = (outcome: RecordedDose['outcome']): NoticeKind => {
  if (outcome === null) return doseNotice('doseInError')
  if (outcome === 'given') return doseNotice('doseGiven')
  return doseNotice(outcome === 'partial' ? 'dosePartial' : 'doseNotGiven')
}

/** Notifies family and school of a dose that the crew recorded while the person was on their run, and of each correction of it. */
export async function notifyOfDose(tx: TenantContext, dose: RecordedDose): Promise<void> {
  const { person, recorder, happenedAt } = dose
  if (recorder === null || (recorder.id === tx.actor.personId && tx.actor.role !== 'CB_ASSISTANT')) return
  const route = await routeAt(tx, { personId: person.id, crewId: recorder.id, at: recorder.at })
  if (route === null) return
  const family = await notifyFamilyAndSchool(tx, noticeOf(dose.outcome), {
    person,
    module: 'drugs.userDetail',
    cause: dose.outcome === null ? `${dose.replaces}.inError` : dose.id,
    ...(dose.replaces !== null && { corrects: [dose.replaces] }),
    values: {
      name: person.fullName,
      medicine: dose.medicine,
      route,
      day: dayIn(person.zone, happenedAt),
      time: timeIn(person.zone, happenedAt),
    },
    link: pageOf({ id: person.id, guest: true }, 'MEDICINES'),
  })
  announce(tx, { message: 'medicines.changed', data: {}, about: [person.id], audience: { persons: family } })
}

/** The route of the run that carried a passenger at a moment, with this person among its crew; null when there was none. */
async function routeAt(
  tx: TenantContext,
  { personId, crewId, at }: { personId: string; crewId: string; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ route_name: string }>`select run.route_name from run_passenger rp
    join run on run.organisation_id = ${tx.organisationId} and run.id = rp.run_id and run.started_at <= ${at}
      and (run.closed_at is null or run.closed_at >= ${at})
    join run_crew rc on rc.organisation_id = ${tx.organisationId} and rc.run_id = run.id and rc.person_id = ${crewId}
    where rp.organisation_id = ${tx.organisationId} and rp.child_id = ${personId} and rp.rode
    order by run.started_at desc limit 1`.execute(tx.db)
  return rows[0]?.route_name ?? null
}
