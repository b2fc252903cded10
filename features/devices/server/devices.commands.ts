import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { careOf } from '#features/measurements/server/care.api.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { addDevice, assignDevice, Device } from '../shared/devices.contract.ts'
import { deviceOfSerial, deviceToChange, findDevice, isGuestOf, shownDevice, type Stored } from './devices.queries.ts'
import { hashOf, newSecret, tokenOf } from './tokens.rules.ts'

/** Adds a device; one that is there already is answered. */
export async function add(tx: TenantContext, body: BodyOf<typeof addDevice>): Promise<Device> {
  const group = await groupInReach(tx, body.customerGroupId)
  const kept = await tx.db
    .insertInto('device')
    .values({
      organisation_id: tx.organisationId,
      group_id: group.id,
      id: body.id,
      vendor: body.vendor,
      model: body.model,
      serial: body.serial,
      changed_at: tx.now,
      changed_by: tx.actor.personId,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await deviceOfSerial(tx, body)
  // It is in a group of others.
  if (!row) throw refusedNow('devices.error.elsewhere')
  if (kept) await audit(tx, { action: 'devices.added', subjectKind: 'device', subjectId: body.id })
  return shownDevice(tx, row)
}

/** Somebody wears it from now on, with who agreed. */
export async function assign(tx: TenantContext, id: string, body: BodyOf<typeof assignDevice>): Promise<Device> {
  const row = await deviceToChange(tx, id)
  const person = await careOf(tx, body.personId)
  if (row.wearer_id === person.id) return shownDevice(tx, row)
  if (body.consentAt > dayIn(person.zone, tx.now))
    throw badFields([{ fieldName: 'consentAt', message: 'devices.error.consentDay' }])
  if (row.status !== 'A') throw refusedNow('devices.error.archived')
  if (row.wearer_id !== null) throw refusedNow('devices.error.taken')
  // Somebody may be a guest of several groups: the device is in one of them.
  if (row.group_id !== person.groupId && !(await isGuestOf(tx, person.id, row.group_id)))
    throw refusedNow('devices.error.elsewhere')
  await tx.db
    .insertInto('device_assignment')
    .values({
      organisation_id: tx.organisationId,
      group_id: row.group_id,
      id: tx.newId(),
      device_id: id,
      person_id: person.id,
      valid_from: tx.now,
      consent_by: body.consentBy,
      consent_at: body.consentAt,
      assigned_by: tx.actor.personId,
    })
    .execute()
  return changed(tx, row, { action: 'devices.assigned', personId: person.id })
}

/** Nobody wears it any more. */
export async function release(tx: TenantContext, id: string): Promise<Device> {
  const row = await deviceToChange(tx, id)
  if (row.wearer_id === null) return shownDevice(tx, row)
  await endAssignment(tx, row)
  return changed(tx, row, { action: 'devices.released', personId: row.wearer_id })
}

/** A new token; it is kept as its hash, so it can be shown once. */
export async function issue(tx: TenantContext, id: string): Promise<{ token: string }> {
  const row = await deviceToChange(tx, id)
  if (row.status !== 'A') throw refusedNow('devices.error.archived')
  const secret = newSecret()
  await setToken(tx, id, hashOf(secret))
  await audit(tx, { action: 'devices.tokenIssued', subjectKind: 'device', subjectId: id })
  return { token: tokenOf({ organisationId: tx.organisationId, deviceId: id, secret }) }
}

/** From now on its token opens nothing. */
export async function revoke(tx: TenantContext, id: string): Promise<Device> {
  const row = await deviceToChange(tx, id)
  await setToken(tx, id, null)
  return changed(tx, row, { action: 'devices.tokenRevoked', personId: row.wearer_id })
}

/** It is used no more: nobody wears it, and its token opens nothing. */
export async function archive(tx: TenantContext, id: string): Promise<Device> {
  const row = await deviceToChange(tx, id)
  if (row.wearer_id !== null) await endAssignment(tx, row)
  await setToken(tx, id, null, 'D')
  return changed(tx, row, { action: 'devices.archived', personId: row.wearer_id })
}

async function endAssignment(tx: TenantContext, { assignment_id }: Stored): Promise<void> {
  await tx.db
    .updateTable('device_assignment')
    .set({ valid_to: tx.now, ended_by: tx.actor.personId })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', assignment_id)
    .execute()
}

async function setToken(tx: TenantContext, id: string, hash: Buffer | null, status?: 'D'): Promise<void> {
  await tx.db
    .updateTable('device')
    .set({
      token_hash: hash,
      token_at: tx.now,
      ...(status && { status }),
      changed_at: tx.now,
      changed_by: tx.actor.personId,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}

type Done = { action: `devices.${string}`; personId: string | null }

async function changed(tx: TenantContext, row: Stored, { action, personId }: Done): Promise<Device> {
  await audit(tx, {
    action,
    subjectKind: personId === null ? 'device' : 'person',
    subjectId: personId ?? row.id,
    details: { device: row.id },
  })
  announce(tx, {
    message: 'devices.changed',
    data: {},
    about: personId === null ? 'nobody' : [personId],
    audience: { groupStaff: [row.group_id] },
  })
  return shownDevice(tx, await findDevice(tx, row.id))
}
