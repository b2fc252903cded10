import { createHash } from 'node:crypto'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields } from '#platform/shared/errors/app-error.ts'
import { isZone } from '#platform/shared/dates/zoned.ts'
import type { AppPushService } from '#platform/shared/push/app-services.ts'
import { isPushEndpoint } from '#platform/shared/push/hosts.rules.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import {
  DEVICES_MAX,
  type addAppDevice,
  type addDevice,
  type Device,
  type setNoticeHours,
} from '../shared/settings.contract.ts'
import { switchOf, TOGGLES } from '../shared/topics.ts'
import { postTests } from './leaving/tests.jobs.ts'
import { settingsOf, type Offered } from './settings.queries.ts'

const ownId = (tx: TenantContext): string => {
  if (tx.actor.personId === null) throw new AppError('E003')
  return tx.actor.personId
}

/** Sets one own toggle, and answers all of them. */
export async function setSetting(tx: TenantContext, key: string, value: 'T' | 'F') {
  const mine = { organisation_id: tx.organisationId, person_id: ownId(tx) }
  await tx.db
    .insertInto('person_setting')
    .values({ ...mine, key, value })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id', 'key']).doUpdateSet({ value }))
    .execute()
  const rows = await tx.db
    .selectFrom('person_setting')
    .select(['key', 'value'])
    .where('organisation_id', '=', mine.organisation_id)
    .where('person_id', '=', mine.person_id)
    .execute()
  const chosen = Object.fromEntries(rows.map((row) => [row.key, row.value]))
  return TOGGLES.map((one) => ({ key: one.key, value: switchOf(one.channel, one.topic, chosen) }))
}

/** Sets quiet hours and the daily summary. E012 at a time whose other half is missing. */
export async function setHours(tx: TenantContext, body: BodyOf<typeof setNoticeHours>, offered: Offered) {
  const { quiet, summaryAt } = body
  if (quiet && (quiet.from === null) !== (quiet.to === null))
    throw badFields([{ fieldName: quiet.from === null ? 'quiet.from' : 'quiet.to', message: 'error.field.required' }])
  const mine = { organisation_id: tx.organisationId, person_id: ownId(tx) }
  const values = {
    zone: isZone(tx.actor.timeZone) ? tx.actor.timeZone : 'UTC',
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    quiet_days: [...new Set(quiet?.days ?? [])].sort((a, b) => a - b),
    summary_at: summaryAt,
  }
  await tx.db
    .insertInto('notice_hours')
    .values({ ...mine, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id']).doUpdateSet(values))
    .execute()
  return settingsOf(tx, offered)
}

/**
 * Registers a browser for push. E012 for an endpoint that is not of a known push service. A browser that is known changes its owner: whoever
 * signed in there last is told there.
 */
export async function registerDevice(
  tx: TenantContext,
  { endpoint, keys, label }: BodyOf<typeof addDevice>,
  offered: Offered,
): Promise<Device> {
  if (!offered.push || !isPushEndpoint(endpoint, offered.pushHosts))
    throw badFields([{ fieldName: 'endpoint', message: 'notices.error.endpoint' }])
  return keepDevice(tx, endpoint, { service: 'web', endpoint, p256dh: keys.p256dh, auth: keys.auth, label })
}

/** Registers the app on a phone for push. E012 for a service for which the installation has no key. */
export async function registerAppDevice(
  tx: TenantContext,
  { service, token, label }: BodyOf<typeof addAppDevice>,
  offered: Offered,
): Promise<Device> {
  if (!offered.appPush.includes(service)) throw badFields([{ fieldName: 'service', message: 'notices.error.appPush' }])
  return keepDevice(tx, `${service}:${token}`, { service, endpoint: token, p256dh: null, auth: null, label })
}

type Receiver = {
  service: 'web' | AppPushService
  endpoint: string
  p256dh: string | null
  auth: string | null
  label: string
}

/** Stores a device of the caller, known by its address; of more than `DEVICES_MAX` the oldest are removed. */
async function keepDevice(tx: TenantContext, address: string, receiver: Receiver): Promise<Device> {
  const person = ownId(tx)
  const said = { person_id: person, ...receiver }
  const row = await tx.db
    .insertInto('push_device')
    .values({
      ...said,
      organisation_id: tx.organisationId,
      id: tx.newId(),
      endpoint_hash: createHash('sha256').update(address).digest('base64url'),
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'endpoint_hash']).doUpdateSet(said))
    .returning(['id', 'label', 'created_at'])
    .executeTakeFirstOrThrow()
  await tx.db
    .deleteFrom('push_device')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_device')
        .select('id')
        .where('organisation_id', '=', tx.organisationId)
        .where('person_id', '=', person)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(DEVICES_MAX),
    )
    .execute()
  return { id: row.id, label: row.label, createdAt: row.created_at.toISOString() }
}

export async function removeOwnDevice(tx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const rows = await tx.db
    .deleteFrom('push_device')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', ownId(tx))
    .where('id', '=', id)
    .returning('id')
    .execute()
  return { removed: rows.length > 0 }
}

/** Sends a push to each own device. */
export async function testOwnDevices(tx: TenantContext): Promise<{ devices: number }> {
  const person = ownId(tx)
  const rows = await tx.db
    .selectFrom('push_device')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', person)
    .execute()
  if (rows.length > 0) await enqueue(tx, postTests, { personId: person, deviceIds: rows.map((row) => row.id) })
  return { devices: rows.length }
}
