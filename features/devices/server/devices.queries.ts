import { sql, type Selectable } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { DeviceRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { careOf } from '#features/measurements/server/care.api.ts'
import { inCare } from '#features/guests/server/in-care.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { DAYS, type Device, type searchDevices, type searchReadings } from '../shared/devices.contract.ts'
import { isSilent, KINDS, type Quality } from '../shared/devices.rules.ts'

export type Stored = Selectable<DeviceRow> & {
  assignment_id: string | null
  wearer_id: string | null
  worn_from: Date | null
  consent_by: string | null
  consent_at: string | null
}

/** The columns of `Stored`, of `device d` with who wears it now as `s`. */
export const columns = sql`d.*, s.id as assignment_id, s.person_id as wearer_id, s.valid_from as worn_from, s.consent_by, s.consent_at`
export const wearer = ({ organisationId }: TenantContext) =>
  sql`left join device_assignment s on s.organisation_id = ${organisationId} and s.device_id = d.id and s.valid_to is null`

/**
 * Devices of the actor's groups, none of somebody from whom the actor is restricted. One whose wearer is no guest any more is among them: an administrator
 * must be able to end its assignment and its token.
 */
export const mine = (tx: TenantContext) =>
  sql<boolean>`(d.organisation_id = ${tx.organisationId} and d.group_id = any (${[...tx.actor.groupIds]}::uuid[])
    and ${notRestricted(tx, 's.person_id')})`

export const shownDevice = (tx: TenantContext, row: Stored): Device => ({
  id: row.id,
  vendor: row.vendor,
  model: row.model,
  serial: row.serial,
  firmware: row.firmware,
  admitted: row.token_hash !== null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  silent: row.worn_from !== null && isSilent(row.last_seen_at, row.worn_from, tx.now),
  battery: row.battery,
  worn: row.worn,
  wearing:
    row.wearer_id === null || row.worn_from === null
      ? null
      : {
          personId: row.wearer_id,
          from: row.worn_from.toISOString(),
          consentBy: row.consent_by ?? '',
          consentAt: row.consent_at ?? '',
        },
})

const MOST = 500

/** What a person wears, or every device of the actor's groups. */
export async function devicesOf(
  tx: TenantContext,
  personId: string | undefined,
): Promise<AnswerOf<typeof searchDevices>> {
  const edit = tx.actor.role === 'CB_ADMIN'
  if (personId !== undefined) await careOf(tx, personId)
  // Only administrators see what nobody wears.
  const which = personId === undefined ? sql`${edit}::boolean` : sql`s.person_id = ${personId}`
  const { rows } = await sql<Stored>`select ${columns} from device d ${wearer(tx)}
    where ${mine(tx)} and d.status = 'A' and ${which} order by d.vendor, d.serial, d.id limit ${MOST}`.execute(tx.db)
  return { rows: rows.map((row) => shownDevice(tx, row)), abilities: { edit } }
}

/** A device of the actor's groups, held until the end of the transaction; any other looks missing. */
export async function deviceToChange(tx: TenantContext, id: string): Promise<Stored> {
  await sql`select from device where organisation_id = ${tx.organisationId} and id = ${id} for no key update`.execute(
    tx.db,
  )
  return findDevice(tx, id)
}

/** A device of the actor's groups; any other looks missing. */
export async function findDevice(tx: TenantContext, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`select ${columns} from device d ${wearer(tx)}
    where ${mine(tx)} and d.id = ${id}`.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

/** A device by its maker and serial number. */
export async function deviceOfSerial(
  tx: TenantContext,
  asked: { vendor: string; serial: string },
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select ${columns} from device d ${wearer(tx)}
    where ${mine(tx)} and d.status = 'A' and d.vendor = ${asked.vendor} and d.serial = ${asked.serial}`.execute(tx.db)
  return rows[0]
}

/** Whether somebody is a guest of this group whom the actor reaches. */
export async function isGuestOf(tx: TenantContext, personId: string, groupId: string): Promise<boolean> {
  const { rows } =
    await sql`select from membership m where ${inCare(tx, { groupIds: [groupId] })} and m.person_id = ${personId} limit 1`.execute(
      tx.db,
    )
  return rows.length > 0
}

type DayRow = { day: string; steps: number; low: string | null; mean: string | null; high: string | null }
type LastRow = { value: string; read_at: Date; quality: Quality }

/** A device that counts without end must not break the page: an `int` holds no more. */
const STEPS_SHOWN_MAX = 2_000_000_000

/** What the devices of a person read lately. */
export async function readingsOf(tx: TenantContext, personId: string): Promise<AnswerOf<typeof searchReadings>> {
  const { id, zone } = await careOf(tx, personId)
  const { rows: days } = await sql<DayRow>`select to_char(r.read_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      least(coalesce(sum(r.value) filter (where r.kind = 'STEPS'), 0), ${STEPS_SHOWN_MAX})::int as steps, min(r.value) filter (where r.kind = 'HEART_RATE') as low,
      round(avg(r.value) filter (where r.kind = 'HEART_RATE')) as mean, max(r.value) filter (where r.kind = 'HEART_RATE') as high
    from device_reading r where r.organisation_id = ${tx.organisationId} and r.person_id = ${id} and r.kind = any (${[...KINDS]}::text[])
      and r.quality = 'good' and r.read_at > ${new Date(tx.now.getTime() - DAYS * 86_400_000)}
    group by 1 order by 1 desc`.execute(tx.db)
  const { rows: last } = await sql<LastRow>`select r.value, r.read_at, r.quality from device_reading r
    where r.organisation_id = ${tx.organisationId} and r.person_id = ${id} and r.kind = 'HEART_RATE'
    order by r.read_at desc limit 1`.execute(tx.db)
  await audit(tx, { action: 'devices.read', subjectKind: 'person', subjectId: id })
  const number = (value: string | null) => (value === null ? null : Number(value))
  return {
    zone,
    heartRate: last[0]
      ? { value: Number(last[0].value), at: last[0].read_at.toISOString(), quality: last[0].quality }
      : null,
    days: days.map(({ day, steps, low, mean, high }) => ({
      day,
      steps,
      heartLow: number(low),
      heartMean: number(mean),
      heartHigh: number(high),
    })),
  }
}
