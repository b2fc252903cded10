import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { awayNow, cameBackSince } from '#features/absences/server/guests/away.api.ts'
import { ALARMS_MS } from '#features/carealerts/shared/carealerts.rules.ts'
import { watchFindings } from '#features/carealerts/server/raising.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { endAlerts, OVER, subjectOf, writeDue } from './due.commands.ts'
import { treatmentOf } from './treatments.queries.ts'

/** Treatments of one look; the rest is due at the next. */
const MOST = 200
/** How long ago a session may have been due that is told when somebody comes back. */
const AWAY_MS = 60 * 86_400_000
/** Rows from before there were alerts: each is read and written by itself. */
const MOST_UNKNOWN = 50

/** Every five minutes: nobody enters anything when a session is left out, so the clock has to tell it (docs/adr/0233). */
export const watchSessions = defineJob({ name: 'treatments.alerts', every: '*/5 * * * *', run: lookAtSessions })

async function lookAtSessions(tx: TenantContext): Promise<void> {
  await writeUnknown(tx)
  await sweep(tx)
  await raise(tx)
}

async function writeUnknown(tx: TenantContext): Promise<void> {
  const { rows } = await sql<{ id: string; zone: string }>`select d.treatment_id as id, g.zone from care_treatment_due d
    cross join lateral (select m.group_id from membership m where m.organisation_id = ${tx.organisationId}
      and m.person_id = d.person_id and m.role in ('GUEST', 'CHILD') order by m.role desc, m.group_id limit 1) m
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
    where d.organisation_id = ${tx.organisationId} and d.alert_as is null
    order by d.treatment_id limit ${MOST_UNKNOWN} for no key update of d skip locked`.execute(tx.db)
  for (const { id, zone } of rows) await writeDue(tx, await treatmentOf(tx, id, { zone }))
}

/** Forgets what was told of sessions that are over. Their alerts were closed with what ended them, where that was done by somebody who sees the group of the alert. */
async function sweep(tx: TenantContext): Promise<void> {
  const { rows } = await sql<{ id: string; person_id: string }>`select d.treatment_id as id, d.person_id
    from care_treatment_due d where d.organisation_id = ${tx.organisationId} and d.alerted_for = ${OVER}
    order by d.treatment_id limit ${MOST} for no key update of d skip locked`.execute(tx.db)
  if (rows.length === 0) return
  await sql`update care_treatment_due set alerted_for = null where organisation_id = ${tx.organisationId}
    and treatment_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db)
  await endAlerts(
    tx,
    rows.map(({ id, person_id }) => ({ id, personId: person_id })),
  )
}

type Missed = {
  id: string
  person_id: string
  group_id: string
  due_at: Date
  alert_as: 'info' | 'amber'
  name: string
}

/**
 * Opens alerts about guests in care of whom a planned session was not recorded in time. What was to be told longer ago is among the deadlines alone. Of
 * who is away it is told when they are back: until somebody records it, or why it was not held, no later session is told.
 */
async function raise(tx: TenantContext): Promise<void> {
  const since = new Date(tx.now.getTime() - ALARMS_MS)
  const { rows } = await sql<Missed>`select d.treatment_id as id, d.person_id, place.group_id, d.due_at, d.alert_as,
      v.content ->> 'name' as name
    from care_treatment_due d
    join care_treatment v on v.organisation_id = ${tx.organisationId} and v.id = d.treatment_id and v.version = d.treatment_version
    cross join lateral (select m.group_id from membership m where m.organisation_id = ${tx.organisationId}
      and m.person_id = d.person_id and m.role = 'GUEST' and ${notEnded(tx)} order by m.group_id limit 1) place
    where d.organisation_id = ${tx.organisationId} and d.alert_at <= ${tx.now} and d.alerted_for is null
      and not ${awayNow(tx, 'd.person_id')}
      and d.alert_at > ${new Date(tx.now.getTime() - AWAY_MS)}
      and (d.alert_at > ${since} or ${cameBackSince(tx, 'd.person_id', since)} is not null)
    order by d.alert_at, d.treatment_id limit ${MOST} for no key update of d skip locked`.execute(tx.db)
  if (rows.length === 0) return
  await sql`update care_treatment_due set alerted_for = due_at where organisation_id = ${tx.organisationId}
    and treatment_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db)
  await watchFindings(tx, {
    out: rows.map((row) => ({
      groupId: row.group_id,
      personId: row.person_id,
      subject: subjectOf(row.id),
      source: 'TREATMENT' as const,
      severity: row.alert_as,
      measurement: null,
      observationId: null,
      facts: { name: row.name, dueAt: row.due_at.toISOString() },
    })),
    calm: [],
  })
}
