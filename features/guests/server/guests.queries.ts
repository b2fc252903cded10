import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { PersonRecord } from '#features/people/shared/records.contract.ts'
import { fullName, groupsAsked, guardiansOf, members } from '#features/people/server/people.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { birthColumn, mayReadBirth, membershipsOf, recordOf } from '#features/people/server/records.api.ts'
import type { GuestName, GuestRecord, GuestRow, searchGuests } from '../shared/guests.contract.ts'
import { guestReached } from './guest-reach.api.ts'
import { inRoom, roomToday } from './in-care.api.ts'

function guests(tx: TenantContext, groupIds: readonly string[]) {
  return members(tx, 'GUEST', groupIds, notEnded(tx)).where(guestReached(tx, 'p.id', 'see'))
}

/** One page of the guests in reach, by surname, with the adults who may see them. */
export async function searchGuestRows(tx: TenantContext, body: BodyOf<typeof searchGuests>) {
  let query = guests(tx, groupsAsked(tx, body.customerGroupDtos)).select(roomToday(tx, 'p.id').as('room'))
  if (body.filters?.roomId !== undefined) query = query.where(inRoom(tx, 'p.id', body.filters.roomId))
  if (body.q) query = query.where(hasName('p.name_key', body.q))
  const direction = body.sort?.[0]?.direction ?? 'asc'
  const sorted = query.orderBy('p.name_key', direction).orderBy('p.id')
  const { rows, page } = await pageOf(tx, sorted, body)
  const ids = rows.map((row) => row.id)
  const groups = await groupsOf(tx, ids)
  const family = tx.actor.role === 'CB_PARENT' ? [] : await guardiansOf(tx, ids, 'see')
  const data: GuestRow[] = rows.map((row) => ({
    ...row,
    fullName: fullName(row),
    customerGroupDtos: groups.get(row.id) ?? [],
    of: family
      // Who has an account of their own is tied to themselves, and no family.
      .filter((one) => one.child_id === row.id && one.adult_id !== row.id)
      .map((one) => ({ id: one.adult_id, name: fullName(one) })),
  }))
  return { data, page }
}

/** Every guest in reach, by name. */
export async function allGuests(tx: TenantContext): Promise<GuestName[]> {
  const all = guests(tx, tx.actor.groupIds).select(roomToday(tx, 'p.id').as('room'))
  const rows = await all.orderBy('p.name_key').orderBy('p.id').execute()
  const groups = await groupsOf(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    customerGroupDtos: groups.get(row.id) ?? [],
    room: row.room,
  }))
}

/** One guest in reach; anybody else looks missing. */
export const findGuest = (tx: TenantContext, guestId: string): Promise<PersonRecord> => guestShown(tx, guestId)

/** The same with the room of today. */
export async function guestShown(tx: TenantContext, guestId: string): Promise<GuestRecord> {
  const one = guests(tx, tx.actor.groupIds).select([
    roomToday(tx, 'p.id').as('room'),
    birthColumn(tx, 'p.id').as('birth_date'),
  ])
  const found = await one.where('p.id', '=', guestId).executeTakeFirst()
  if (!found) throw notFound()
  const record = await recordOf(tx, guestId, await membershipsOf(tx, guestId))
  const born = mayReadBirth(tx, record.abilities.readCare) && { birthDate: found.birth_date }
  return { ...record, room: found.room, ...born }
}

/** Whether the actor reaches the guest. */
export async function reaches(tx: TenantContext, guestId: string): Promise<boolean> {
  return (await guests(tx, tx.actor.groupIds).where('p.id', '=', guestId).executeTakeFirst()) !== undefined
}

/** Throws unless the actor reaches the guest, who looks missing then; answers those groups of the guest that the actor works in. */
export async function mustReachGuest(tx: TenantContext, guestId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('membership as m')
    .select('m.group_id')
    .distinct()
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.person_id', '=', guestId)
    .where('m.role', '=', 'GUEST')
    .where('m.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notEnded(tx))
    .where(guestReached(tx, 'm.person_id', 'see'))
    .where(notRestricted(tx, 'm.person_id'))
    .execute()
  if (rows.length === 0) throw notFound()
  return rows.map(({ group_id }) => group_id)
}

/** Guests in reach by the beginnings of their names, at most 20. */
export async function suggestedGuests(tx: TenantContext, q: string): Promise<{ id: string; name: string }[]> {
  const query = guests(tx, tx.actor.groupIds).where(hasName('p.name_key', q))
  const rows = await query.orderBy('p.name_key').orderBy('p.id').limit(20).execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}

/** The names of those of these guests whom the actor reaches. */
export async function namesOfGuests(
  tx: TenantContext,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await guests(tx, tx.actor.groupIds).where('p.id', '=', anyOf(ids)).execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}

async function groupsOf(
  tx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await tx.db
    .selectFrom('membership as m')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['m.person_id', 'g.id', 'g.name'])
    .distinct()
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.person_id', '=', anyOf(ids))
    .where('m.role', '=', 'GUEST')
    .where('m.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notEnded(tx))
    .orderBy('g.name')
    .execute()
  const groups = new Map<string, { id: string; name: string }[]>()
  for (const { person_id, id, name } of rows) groups.set(person_id, [...(groups.get(person_id) ?? []), { id, name }])
  return groups
}
