import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { childDay, notEnded } from '#features/people/server/membership-days.api.ts'
import type { getStays, Room, RoomName } from '../shared/rooms.contract.ts'
import { ROOM_KINDS } from '../shared/rooms.rules.ts'
import { guestInReachOf } from './guest-reach.api.ts'
import { mustReachGuest } from './guests.queries.ts'

type Row = {
  id: string
  kind: string
  name: string
  note: string
  capacity: number | null
  archived: boolean
  version: number
  group_id: string
  group_name: string
  guests: number
}

/** That somebody is in the room `o` who has a place in its group: today, or later. */
const guestsOf = (
  tx: TenantContext,
) => sql`room_stay s where s.organisation_id = ${tx.organisationId} and s.room_id = o.id
  and coalesce(s.valid_to, 'infinity'::date) >= greatest(s.valid_from, ${childDay(tx, 's.person_id')})
  and exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = s.person_id
    and m.role = 'GUEST' and m.group_id = o.group_id and ${notEnded(tx)})`

async function roomsWhere(tx: TenantContext, where: RawBuilder<unknown>): Promise<Room[]> {
  const office = isOffice(tx)
  const { rows } = await sql<Row>`select x.* from (select o.id, o.kind, o.name, o.note, o.capacity,
      o.archived_at is not null as archived, o.version, g.id as group_id, g.name as group_name,
      (select count(distinct s.person_id)::int from ${guestsOf(tx)} and ${guestInReachOf(tx, 's.person_id', { right: 'see' })}) as guests
    from room o join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = o.group_id
    where o.organisation_id = ${tx.organisationId} and o.group_id = ${anyOf(tx.actor.groupIds)} and ${where}) x
    where x.guests > 0 or ${office}::boolean
    order by x.archived, x.group_name, x.name, x.id`.execute(tx.db)
  return rows.map((row) => ({
    id: row.id,
    kind: ROOM_KINDS.find((one) => one === row.kind) ?? 'ROOM',
    name: row.name,
    customerGroupDto: { id: row.group_id, name: row.group_name },
    note: office ? row.note : '',
    capacity: row.capacity,
    guests: row.guests,
    archived: row.archived,
    version: row.version,
    abilities: { edit: office },
  }))
}

/** The rooms that the actor may know of; archived ones are for the office. */
export const searchRoomRows = (tx: TenantContext, { all }: { all: boolean }): Promise<Room[]> =>
  roomsWhere(tx, all && isOffice(tx) ? sql`true` : sql`o.archived_at is null`)

/** One room of the actor's groups; another looks missing. */
export async function findRoom(tx: TenantContext, id: string): Promise<Room> {
  const [found] = await roomsWhere(tx, sql`o.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** How many others are in a room from a day on who have a place in its group. */
export async function othersIn(
  tx: TenantContext,
  { roomId, from, except }: { roomId: string; from: string; except: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct s.person_id)::int as n
    from room o join lateral (select s.* from ${guestsOf(tx)}) s on true
    where o.organisation_id = ${tx.organisationId} and o.id = ${roomId} and s.person_id <> ${except}
      and coalesce(s.valid_to, 'infinity'::date) >= ${from}::date`.execute(tx.db)
  return rows[0]?.n ?? 0
}

type StayRow = {
  id: string
  valid_from: string
  valid_to: string | null
  now: boolean
  room: RoomName
}

/** The stays of one guest in reach, the latest first; those that never began are left out. */
export async function staysOf(tx: TenantContext, guestId: string): Promise<AnswerOf<typeof getStays>> {
  const { rows } = await sql<StayRow>`select s.id, s.valid_from, s.valid_to,
      ${childDay(tx, 's.person_id')} between s.valid_from and coalesce(s.valid_to, 'infinity'::date) as now,
      json_build_object('id', o.id, 'name', o.name, 'kind', o.kind) as room
    from room_stay s join room o on o.organisation_id = ${tx.organisationId} and o.id = s.room_id
    where s.organisation_id = ${tx.organisationId} and s.person_id = ${guestId}
      and coalesce(s.valid_to >= s.valid_from, true) and ${guestInReachOf(tx, 's.person_id', { right: 'see' })}
    order by s.valid_from desc, s.id desc limit ${MOST_STAYS}`.execute(tx.db)
  // A guest without any is told from one who looks missing.
  if (rows.length === 0) await mustReachGuest(tx, guestId)
  return rows.map(({ id, room, valid_from, valid_to, now }) => ({ id, room, from: valid_from, to: valid_to, now }))
}

/** More than a guest ever has. */
const MOST_STAYS = 200
