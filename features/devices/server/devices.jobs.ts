import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { watchFindings, type Findings } from '#features/carealerts/server/raising.api.ts'
import type { MeasuredValue } from '#features/measurements/server/measurements.hooks.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { SILENT_MS } from '../shared/devices.rules.ts'

/** Devices of one run of the job; the rest is told five minutes later. */
const MOST = 200

/** Every five minutes: tells of devices that somebody wears and that are silent, once until they are heard again. */
export const watchSilence = defineJob({
  name: 'devices.silence',
  every: '*/5 * * * *',
  run: async (tx) => {
    const before = new Date(tx.now.getTime() - SILENT_MS)
    const { rows } = await sql<{ id: string; group_id: string; person_id: string }>`
      select d.id, d.group_id, s.person_id from device d
        join device_assignment s on s.organisation_id = ${tx.organisationId} and s.device_id = d.id and s.valid_to is null
      where d.organisation_id = ${tx.organisationId} and d.status = 'A' and d.silent_told_at is null
        and s.valid_from < ${before} and (d.last_seen_at is null or d.last_seen_at < ${before})
        and exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = s.person_id
          and m.group_id = d.group_id and m.role = 'GUEST' and ${notEnded(tx)})
      order by d.id limit ${MOST} for no key update of d skip locked`.execute(tx.db)
    if (rows.length === 0) return
    await sql`update device set silent_told_at = ${tx.now} where organisation_id = ${tx.organisationId}
      and id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db)
    await watchFindings(tx, {
      out: rows.map((row) => ({
        groupId: row.group_id,
        personId: row.person_id,
        subject: 'watch:contact',
        source: 'DEVICE' as const,
        severity: 'info' as const,
        measurement: null,
        observationId: null,
        facts: { word: 'contact' },
      })),
      calm: [],
    })
  },
})

/** A heart rate that was measured by hand is the check that a watch asked for, unless it was measured before the watch asked. */
export const checkedByHand = async (_tx: TenantContext, values: readonly MeasuredValue[]): Promise<Findings> => ({
  out: [],
  calm: values
    .filter(({ measurement, newest }) => measurement === 'HEART_RATE' && newest)
    .map(({ personId, id, happenedAt }) => ({
      personId,
      subject: 'watch:HEART_RATE',
      observationId: id,
      since: happenedAt,
    })),
})
