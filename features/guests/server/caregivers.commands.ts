import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayOfChild, heldToday } from '#features/people/server/membership-days.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import type { addCaregiver, Caregiver, changeCaregiver } from '../shared/caregivers.contract.ts'
import { findCaregiver, shownCaregiver, type CaregiverRow } from './caregivers.queries.ts'
import { mustReachGuest } from './guests.queries.ts'

type Terms = Omit<BodyOf<typeof changeCaregiver>, 'version' | 'from'> & { from: string }

/** Adds somebody to those who care for a guest. */
export async function putCaregiver(tx: TenantContext, body: BodyOf<typeof addCaregiver>): Promise<Caregiver> {
  const { guestId, kind } = body
  const groupIds = await mustReachGuest(tx, guestId)
  const repeated = body.id === undefined ? undefined : await existing(tx, body.id, guestId)
  if (repeated) return repeated
  const personId = kind === 'TEAM' ? body.personId : null
  if (kind === 'TEAM' && personId === null) throw badFields([{ fieldName: 'personId', message: 'form.required' }])
  if (kind === 'CONTACT' && body.name === '') throw badFields([{ fieldName: 'name', message: 'form.required' }])
  const terms = { ...body, from: body.from ?? (await dayOfChild(tx, guestId)) }
  refuseHours(terms)
  if (personId !== null) await mustBeFree(tx, { guestId, personId, groupIds, terms })
  const id = body.id ?? tx.newId()
  await tx.db
    .insertInto('caregiver')
    .values({
      organisation_id: tx.organisationId,
      id,
      guest_id: guestId,
      kind,
      person_id: personId,
      name: kind === 'CONTACT' ? body.name : '',
      ...columnsOf(tx, terms),
    })
    .execute()
  return done(tx, 'guests.caregiverAdded', id)
}

/** What the same call made before; an id of another guest is taken. */
async function existing(tx: TenantContext, id: string, guestId: string): Promise<Caregiver | undefined> {
  const row = await tx.db
    .selectFrom('caregiver')
    .select('guest_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.guest_id !== guestId) throw new AppError('E019')
  return shownCaregiver(tx, await findCaregiver(tx, id))
}

/** Changes one that is not ended. */
export async function updateCaregiver(
  tx: TenantContext,
  id: string,
  { version, ...body }: BodyOf<typeof changeCaregiver>,
): Promise<Caregiver> {
  const row = await findCaregiver(tx, id, true)
  if (row.closed) throw refusedNow('guests.caregiver.ended')
  if (row.version !== version) throw stale(shownCaregiver(tx, row))
  const terms = { ...body, from: body.from ?? row.valid_from }
  refuseHours(terms)
  if (row.person_id !== null) {
    const groupIds = await mustReachGuest(tx, row.guest_id)
    await mustBeFree(tx, { guestId: row.guest_id, personId: row.person_id, groupIds, terms, except: id })
  }
  await tx.db
    .updateTable('caregiver')
    .set({ ...columnsOf(tx, terms), version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  return done(tx, 'guests.caregiverChanged', id)
}

/** Ends one at once. */
export async function endCaregiver(tx: TenantContext, id: string): Promise<Caregiver> {
  const row = await findCaregiver(tx, id, true)
  if (row.closed) return shownCaregiver(tx, row)
  await tx.db
    .updateTable('caregiver')
    .set({ closed_at: tx.now, changed_at: tx.now, changed_by: tx.actor.personId, version: row.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  return done(tx, 'guests.caregiverEnded', id)
}

function refuseHours({ from, to, fromTime, toTime }: Terms): void {
  if (to !== null && to < from) throw badFields([{ fieldName: 'to', message: 'guests.caregiver.endBeforeStart' }])
  if ((fromTime === null) !== (toTime === null))
    throw badFields([{ fieldName: fromTime === null ? 'fromTime' : 'toTime', message: 'guests.caregiver.bothTimes' }])
}

const columnsOf = (tx: TenantContext, terms: Terms) => ({
  function: terms.function,
  phone: terms.phone,
  call_order: terms.callOrder,
  weekdays: [...new Set(terms.weekdays)].toSorted((a, b) => a - b),
  from_time: terms.fromTime,
  to_time: terms.toTime,
  note: terms.note,
  valid_from: terms.from,
  valid_to: terms.to,
  changed_at: tx.now,
  changed_by: tx.actor.personId,
})

type Asked = { guestId: string; personId: string; groupIds: readonly string[]; terms: Terms; except?: string }

/** Refuses who works in no group of the guest, who is restricted from them, and who is on the team on these days already. */
async function mustBeFree(tx: TenantContext, { guestId, personId, groupIds, terms, except }: Asked): Promise<void> {
  // Two who add the same person at once: the second waits here and finds the row of the first.
  await sql`select from person where organisation_id = ${tx.organisationId} and id = ${guestId}
    for no key update`.execute(tx.db)
  const { rows } = await sql<{ works: boolean; restricted: boolean; twice: boolean }>`select
    exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = ${personId}
      and m.group_id = any (${[...groupIds]}::uuid[]) and m.role = 'CB_ASSISTANT' and ${heldToday(tx)}) as works,
    exists (select from relationship x where x.organisation_id = ${tx.organisationId} and x.adult_id = ${personId}
      and x.child_id = ${guestId} and x.restricted) as restricted,
    exists (select from caregiver c where c.organisation_id = ${tx.organisationId} and c.guest_id = ${guestId}
      and c.person_id = ${personId} and c.closed_at is null and c.id is distinct from ${except ?? null}::uuid
      and c.valid_from <= coalesce(${terms.to}::date, 'infinity') and coalesce(c.valid_to, 'infinity') >= ${terms.from}::date
      ) as twice`.execute(tx.db)
  const found = rows[0]
  // Whoever may not know of the guest is refused in the same words as who works elsewhere.
  if (!found?.works || found.restricted)
    throw badFields([{ fieldName: 'personId', message: 'guests.caregiver.notHere' }])
  if (found.twice)
    throw new AppError('E009', {
      detail: 'guests.caregiver.twice',
      fields: [{ fieldName: 'from', message: 'guests.caregiver.twice' }],
    })
}

async function done(tx: TenantContext, action: `guests.${string}`, id: string): Promise<Caregiver> {
  const row: CaregiverRow = await findCaregiver(tx, id)
  await audit(tx, { action, subjectKind: 'person', subjectId: row.guest_id, details: { caregiver: id } })
  announce(tx, {
    message: 'guests.changed',
    data: { guestId: row.guest_id },
    about: [row.guest_id],
    audience: {
      persons: [...(await adultsToTell(tx, [row.guest_id])), ...(row.person_id === null ? [] : [row.person_id])],
      groupStaff: tx.actor.groupIds,
    },
  })
  return shownCaregiver(tx, row)
}
