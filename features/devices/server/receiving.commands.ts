import { sql, type Selectable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { asSystem } from '#platform/server/app-context.ts'
import type { DeviceRow } from '#platform/server/db/schema.generated.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { announce } from '#platform/server/live/announce.ts'
import { limitNetwork, limitUse } from '#platform/server/sessions/limits.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { watchFindings, type Calm, type Finding } from '#features/carealerts/server/raising.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { heartLevel } from '#features/measurements/server/care.api.ts'
import type { importReadings, sendReadings } from '../shared/devices.contract.ts'
import { BATTERY_LOW, fromDataPoint, OLDEST_MS, qualityOf, watchSeverity, type Sent } from '../shared/devices.rules.ts'
import { deviceToChange } from './devices.queries.ts'
import { hashOf, readToken, type DeviceToken } from './tokens.rules.ts'

/** A device that sends every minute stays below; one that runs wild does not. */
const SENT = { most: 240, windowMs: 3_600_000 }
/** Wrong tokens from one network. */
const WRONG = { most: 100, windowMs: 3_600_000 }

type Device = Pick<Selectable<DeviceRow>, 'id' | 'group_id'>
type Worn = { person_id: string; valid_from: Date; valid_to: Date | null }

/** Takes what a device sends. Throws 401 E005 for a token that is none, or was taken away, and 429 for one that sends without end. */
export async function receive(call: AccountServices, body: BodyOf<typeof sendReadings>): Promise<{ taken: number }> {
  const token = readToken(body.token)
  if (!token) throw await wrong(call)
  // Verified first: whoever knows the id of a device alone must not use up its limit.
  if (!(await asSystem(call.app, token.organisationId, (tx) => verified(tx, token)))) throw await wrong(call)
  await limitUse(call.control, `device:${token.deviceId}`, SENT, call.now)
  const answer = await asSystem(call.app, token.organisationId, async (tx) => {
    // Again, and locked: the token may have been revoked in between.
    const device = await verified(tx, token, { lock: true })
    if (!device) return null
    const newest = body.readings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1)
    await tx.db
      .updateTable('device')
      .set({
        last_seen_at: tx.now,
        silent_told_at: null,
        ...(body.firmware !== undefined && { firmware: body.firmware }),
        ...(body.battery !== undefined && { battery: body.battery }),
        ...(newest && { worn: newest.worn }),
      })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', device.id)
      .execute()
    return { taken: await keep(tx, device, body.readings, { battery: body.battery }) }
  })
  if (!answer) throw await wrong(call)
  return answer
}

/** The device of a token; undefined: the token is wrong or was revoked, or the device is archived. */
function verified(tx: TenantContext, token: DeviceToken, { lock = false } = {}): Promise<Device | undefined> {
  return tx.db
    .selectFrom('device')
    .select(['id', 'group_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', token.deviceId)
    .where('token_hash', '=', hashOf(token.secret))
    .where('status', '=', 'A')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

async function wrong(call: AccountServices): Promise<AppError> {
  await limitNetwork(call.control, 'deviceToken', call.address, WRONG, call.now)
  return new AppError('E005', { status: 401 })
}

/** Takes a file of data points for a device of the actor's groups. */
export async function importPoints(tx: TenantContext, { deviceId, points }: BodyOf<typeof importReadings>) {
  const device = await deviceToChange(tx, deviceId)
  const sent = points.map(fromDataPoint)
  const known = sent.filter((one) => one !== null)
  return { taken: await keep(tx, device, known, null), unknown: sent.length - known.length }
}

/** What the device itself says when it sends; null: its readings come from a file. */
type Heard = { battery: number | undefined } | null

/**
 * Keeps readings of who wore it at that moment; those that are there already, too old, of nobody, or of somebody who is no guest any more are left out.
 */
async function keep(tx: TenantContext, device: Device, sent: readonly Sent[], heard: Heard): Promise<number> {
  const oldest = new Date(tx.now.getTime() - OLDEST_MS)
  const { rows: worn } = await sql<Worn>`select s.person_id, s.valid_from, s.valid_to from device_assignment s
    where s.organisation_id = ${tx.organisationId} and s.device_id = ${device.id} and (s.valid_to is null or s.valid_to > ${oldest})
      and exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = s.person_id
        and m.group_id = ${device.group_id} and m.role = 'GUEST' and ${notEnded(tx)})
    order by s.valid_from`.execute(tx.db)
  const wearer = (at: Date) =>
    worn.find((one) => one.valid_from <= at && (one.valid_to === null || one.valid_to > at))?.person_id
  const rows = sent.flatMap((one) => {
    const at = claimed(tx, one.at)
    const personId = wearer(at)
    if (personId === undefined || at < oldest) return []
    return [
      {
        organisation_id: tx.organisationId,
        group_id: device.group_id,
        device_id: device.id,
        seq: one.seq,
        person_id: personId,
        kind: one.kind,
        value: one.value,
        quality: qualityOf(one.kind, one.value, { said: one.quality, worn: one.worn }),
        read_at: at,
        received_at: tx.now,
      },
    ]
  })
  const kept =
    rows.length === 0
      ? []
      : await tx.db
          .insertInto('device_reading')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .returning(['seq', 'kind', 'quality', 'value', 'read_at', 'person_id'])
          .execute()
  const now = worn.find((one) => one.valid_to === null)?.person_id
  if (now !== undefined) await watch(tx, { device, personId: now, heard, kept })
  announce(tx, {
    message: 'devices.changed',
    data: {},
    about: now === undefined ? 'nobody' : [now],
    audience: { groupStaff: [device.group_id] },
  })
  return kept.length
}

type Kept = { kind: string; quality: string; value: string; read_at: Date; person_id: string }
/** A reading that came late says nothing of how it is now (ours). */
const FRESH_MS = 15 * 60_000
type Watched = { device: Device; personId: string; heard: Heard; kept: readonly Kept[] }

/** Battery, contact, and a heart rate out of range: information for staff, or the wish for a check by hand, never red. */
async function watch(tx: TenantContext, { device, personId, heard, kept }: Watched): Promise<void> {
  const about = {
    groupId: device.group_id,
    personId,
    source: 'DEVICE' as const,
    measurement: null,
    observationId: null,
  }
  const out: Finding[] = []
  // A file is no contact.
  const calm: Calm[] = heard === null ? [] : [{ personId, subject: 'watch:contact', observationId: null }]
  const low = { ...about, subject: 'watch:battery' }
  const battery = heard?.battery
  if (battery !== undefined && battery < BATTERY_LOW)
    out.push({ ...low, severity: 'info', facts: { word: 'battery', battery } })
  else if (battery !== undefined) calm.push(low)
  const heart = kept
    .filter((one) => one.kind === 'HEART_RATE' && one.quality === 'good' && one.person_id === personId)
    .toSorted((one, other) => one.read_at.getTime() - other.read_at.getTime())
    .at(-1)
  if (heart && tx.now.getTime() - heart.read_at.getTime() <= FRESH_MS) {
    const its = { ...about, subject: 'watch:HEART_RATE' }
    const severity = watchSeverity(await heartLevel(tx, personId, Number(heart.value), heart.read_at))
    if (severity === null) calm.push(its)
    else out.push({ ...its, severity, facts: { word: 'check', value: Number(heart.value) } })
  }
  await watchFindings(tx, { out, calm })
}
