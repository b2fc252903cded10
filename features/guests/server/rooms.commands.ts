import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayOfChild } from '#features/people/server/membership-days.api.ts'
import { adultsToTell, groupInReach } from '#features/people/server/people.api.ts'
import type { addRoom, changeRoom, moveGuest, Room, Stay } from '../shared/rooms.contract.ts'
import { moveFrom } from '../shared/rooms.rules.ts'
import { mustReachGuest } from './guests.queries.ts'
import { findRoom, othersIn, staysOf } from './rooms.queries.ts'

/** Adds a room to a group of the administrator. */
export async function putRoom(tx: TenantContext, body: BodyOf<typeof addRoom>): Promise<Room> {
  const group = await groupInReach(tx, body.customerGroupId)
  const id = body.id ?? tx.newId()
  const { kind, name, note, capacity } = body
  const { rows } = await sql`insert into room (organisation_id, id, group_id, kind, name, note, capacity, created_at)
    values (${tx.organisationId}, ${id}, ${group.id}, ${kind}, ${name}, ${note}, ${capacity}, ${tx.now})
    on conflict (organisation_id, id) do nothing returning id`.execute(tx.db)
  const made = await findRoom(tx, id)
  if (rows.length > 0) await changed(tx, 'guests.roomAdded', made)
  return made
}

/** Changes a room. */
export async function updateRoom(
  tx: TenantContext,
  id: string,
  { version, kind, name, note, capacity }: BodyOf<typeof changeRoom>,
): Promise<Room> {
  await lockRoom(tx, id)
  const before = await findRoom(tx, id)
  if (before.version !== version) throw stale(before)
  await tx.db
    .updateTable('room')
    .set({ kind, name, note, capacity, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  const after = await findRoom(tx, id)
  await changed(tx, 'guests.roomChanged', after)
  return after
}

/** Archives a room that is empty, or takes it into use again. */
export async function setRoomArchived(tx: TenantContext, id: string, archived: boolean): Promise<Room> {
  await lockRoom(tx, id)
  const before = await findRoom(tx, id)
  if (before.archived === archived) return before
  if (archived && before.guests > 0) throw refusedNow('guests.room.notEmpty')
  await tx.db
    .updateTable('room')
    .set({ archived_at: archived ? tx.now : null, version: before.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  const after = await findRoom(tx, id)
  await changed(tx, archived ? 'guests.roomArchived' : 'guests.roomRestored', after)
  return after
}

/** A guest goes to a room, or leaves the one that they are in. */
export async function moveTo(
  tx: TenantContext,
  guestId: string,
  { roomId, from: asked }: BodyOf<typeof moveGuest>,
): Promise<Stay[]> {
  const groupIds = await mustReachGuest(tx, guestId)
  // Two moves of one guest at once: the second waits here and finds the stay of the first.
  await sql`select from person where organisation_id = ${tx.organisationId} and id = ${guestId}
    for no key update`.execute(tx.db)
  const from = asked ?? (await dayOfChild(tx, guestId))
  const [latest] = await staysOf(tx, guestId)
  if (latest ? latest.to === null && latest.room.id === roomId : roomId === null) return staysOf(tx, guestId)
  const move = moveFrom(latest ?? null, from)
  if (!move.ok)
    throw new AppError('E009', {
      detail: 'guests.room.overlaps',
      fields: [{ fieldName: 'from', message: 'guests.room.overlaps' }],
    })
  const room = roomId === null ? null : await roomFor(tx, { roomId, groupIds, from, guestId })
  if (latest && move.closes !== null)
    await tx.db
      .updateTable('room_stay')
      .set({ valid_to: move.closes })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', latest.id)
      .execute()
  if (room)
    await tx.db
      .insertInto('room_stay')
      .values({
        organisation_id: tx.organisationId,
        id: tx.newId(),
        group_id: room.group_id,
        room_id: room.id,
        person_id: guestId,
        valid_from: from,
        created_at: tx.now,
        created_by: tx.actor.personId,
      })
      .execute()
  await audit(tx, { action: 'guests.moved', subjectKind: 'person', subjectId: guestId, details: { room: roomId } })
  announce(tx, {
    message: 'guests.changed',
    data: { guestId },
    about: [guestId],
    audience: { persons: await adultsToTell(tx, [guestId]), groupStaff: groupIds },
  })
  return staysOf(tx, guestId)
}

type Wanted = { roomId: string; groupIds: readonly string[]; from: string; guestId: string }

/** A room in use of a group of the guest, with a place left; locked, so that the last place is given once. */
async function roomFor(tx: TenantContext, { roomId, groupIds, from, guestId }: Wanted) {
  const room = await lockRoom(tx, roomId)
  if (!groupIds.includes(room.group_id)) throw badFields([{ fieldName: 'roomId', message: 'guests.room.otherGroup' }])
  if (room.archived_at !== null) throw refusedNow('guests.room.archivedNow')
  if (room.capacity !== null && (await othersIn(tx, { roomId, from, except: guestId })) >= room.capacity)
    throw refusedNow('guests.room.full')
  return room
}

/** A room of the administrator's groups, locked until the end of the transaction; another looks missing. */
async function lockRoom(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('room')
    .select(['id', 'group_id', 'capacity', 'archived_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function changed(tx: TenantContext, action: `guests.${string}`, { id, customerGroupDto }: Room): Promise<void> {
  await audit(tx, { action, subjectKind: 'room', subjectId: id })
  announce(tx, {
    message: 'guests.changed',
    data: {},
    about: 'nobody',
    audience: { groupStaff: [customerGroupDto.id] },
  })
}
