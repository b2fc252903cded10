import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

const DAY = 86_400_000
const DAYS = 7

/** A watch of one guest of the demo with a week of readings; synthetic. */
export async function seedDevices(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
  const guest = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .select('p.id')
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .where('p.name', '=', 'Nives')
    .executeTakeFirst()
  if (!guest) return
  const deviceId = tx.newId()
  const base = { organisation_id: tx.organisationId, group_id: group.id }
  const begun = new Date(tx.now.getTime() - (DAYS + 1) * DAY)
  await tx.db
    .insertInto('device')
    .values({
      ...base,
      id: deviceId,
      vendor: 'Sony',
      model: 'mSafety',
      serial: 'DEMO-0001',
      firmware: '1.0',
      battery: 82,
      worn: true,
      last_seen_at: tx.now,
      silent_told_at: tx.now,
      changed_at: begun,
    })
    .execute()
  await tx.db
    .insertInto('device_assignment')
    .values({
      ...base,
      id: tx.newId(),
      device_id: deviceId,
      person_id: guest.id,
      valid_from: begun,
      consent_by: 'Nives Modello',
      consent_at: begun.toISOString().slice(0, 10),
    })
    .execute()
  const readings = Array.from({ length: DAYS * 4 }, (_, n) => {
    const at = new Date(tx.now.getTime() - (n / 4) * DAY - 60_000)
    const heart = { seq: n * 2, kind: 'HEART_RATE' as const, value: 70 + Math.round(Math.sin(n) * 8) }
    const steps = { seq: n * 2 + 1, kind: 'STEPS' as const, value: 400 + ((n * 137) % 350) }
    return [heart, steps].map((one) => ({
      ...base,
      ...one,
      device_id: deviceId,
      person_id: guest.id,
      quality: 'good' as const,
      read_at: at,
      received_at: at,
    }))
  })
  await tx.db.insertInto('device_reading').values(readings.flat()).execute()
}
