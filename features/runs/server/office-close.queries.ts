import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { SILENT_MIN } from '#features/alerts/shared/alerts.rules.ts'
import type { closeRun } from '../shared/closing.contract.ts'

type Crew = { person_id: string; name: string; located: boolean; heard_at: Date | null }[]

/** Who closes a run for the crew, and what that needs. */
export type OfficeClose = {
  /** Since when the phone of the crew is silent; null while it is heard of. */
  silentSince: Date | null
  /** The adult of the crew who reported the check of the vehicle; null where there is no crew or nothing to check. */
  reportedBy: string | null
}

/**
 * What is known of the crew when an administrator closes a run; null when the actor is of the crew. Records and positions are signs of the
 * crew, stops are not: the office marks them too. Throws E012 when nobody of the crew is named who checked the vehicle.
 */
export async function officeClose(
  tx: TenantContext,
  run: { id: string; mode: string },
  { checkedBy }: Pick<BodyOf<typeof closeRun>, 'checkedBy'>,
): Promise<OfficeClose | null> {
  const crew = await signsOf(tx, run.id)
  const [sign] = crew
  if (!sign) return { silentSince: null, reportedBy: null }
  if (crew.some((member) => member.person_id === tx.actor.personId)) return null
  const reportedBy = crew.find((member) => member.person_id === checkedBy)?.name ?? null
  if (reportedBy === null && run.mode !== 'walk')
    throw badFields([{ fieldName: 'checkedBy', message: 'runs.close.checkedBy' }])
  const after = SILENT_MIN[sign.located ? 'located' : 'unlocated'] * 60_000
  const isSilent = sign.heard_at !== null && tx.now.getTime() - sign.heard_at.getTime() >= after
  return { silentSince: isSilent ? sign.heard_at : null, reportedBy }
}

async function signsOf({ db, organisationId }: TenantContext, runId: string): Promise<Crew> {
  const { rows } = await sql<Crew[number]>`select c.person_id, c.name, seen.at is not null as located,
      greatest(r.started_at, seen.at, (select max(e.received_at) from boarding_event e
        where e.organisation_id = r.organisation_id and e.run_id = r.id and e.staff_id in (select o.person_id from run_crew o
          where o.organisation_id = r.organisation_id and o.run_id = r.id))) as heard_at
    from run r
    join run_crew c on c.organisation_id = r.organisation_id and c.run_id = r.id
    left join lateral (select max(p.at) as at from run_position p where p.organisation_id = r.organisation_id
      and p.run_id = r.id) seen on true
    where r.organisation_id = ${organisationId} and r.id = ${runId}
    order by c.name, c.person_id`.execute(db)
  return rows
}
