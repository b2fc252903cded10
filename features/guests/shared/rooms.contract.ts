import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, name, version } from '#platform/shared/contract/fields.ts'
import { CAPACITY_MAX, ROOM_KINDS } from './rooms.rules.ts'

const BASE = '/care/api/v1/room'

/** Where a guest is. */
export const roomName = z.object({ id, name: z.string(), kind: z.enum(ROOM_KINDS) })
export type RoomName = z.output<typeof roomName>

export const room = z.object({
  ...roomName.shape,
  customerGroupDto: z.object({ id, name: z.string() }),
  /** Empty for who is not of the office. */
  note: z.string(),
  /** Guests at the same time; null: not counted. */
  capacity: z.nullable(z.int()),
  /** Guests in reach of the caller who are there today, or will be. */
  guests: z.int(),
  archived: z.boolean(),
  version,
  abilities: z.object({ edit: z.boolean() }),
})
export type Room = z.output<typeof room>

export const searchRooms = defineEndpoint({
  name: 'guests.rooms',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Rooms and units: all of the groups of an administrator, archived ones too with `all`; for others those in which guests in their reach are.',
  body: z.strictObject({ all: z._default(z.boolean(), false) }),
  answer: z.array(room),
  errors: [],
})

const editable = {
  kind: z.enum(ROOM_KINDS),
  name,
  note: z._default(description, ''),
  capacity: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(CAPACITY_MAX))), null),
}

export const addRoom = defineEndpoint({
  name: 'guests.addRoom',
  method: 'POST',
  path: BASE,
  summary: 'Adds a room or unit to a group. A repeat with the same `id` adds nothing.',
  body: z.strictObject({ id: z.optional(id), customerGroupId: id, ...editable }),
  answer: room,
  errors: ['E019'],
})

export const changeRoom = defineEndpoint({
  name: 'guests.changeRoom',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes a room; one that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: room,
  errors: ['E016', 'E019'],
})

export const archiveRoom = defineEndpoint({
  name: 'guests.archiveRoom',
  method: 'PUT',
  path: `${BASE}/archive/:id`,
  summary: 'Archives a room in which nobody is any more (409 otherwise). A repeat changes nothing.',
  params: idParams,
  answer: room,
  errors: ['E013'],
})

export const restoreRoom = defineEndpoint({
  name: 'guests.restoreRoom',
  method: 'PUT',
  path: `${BASE}/restore/:id`,
  summary: 'Takes an archived room into use again. A repeat changes nothing.',
  params: idParams,
  answer: room,
  errors: ['E019'],
})

export const stay = z.object({
  id,
  room: roomName,
  from: day,
  /** The last day; null: until further notice. */
  to: z.nullable(day),
  now: z.boolean(),
})
export type Stay = z.output<typeof stay>

export const getStays = defineEndpoint({
  name: 'guests.stays',
  method: 'GET',
  path: `${BASE}/stay/:id`,
  summary: 'The rooms of a guest (`id`) in reach of the caller, the latest first.',
  params: idParams,
  answer: z.array(stay),
  errors: [],
})

export const moveGuest = defineEndpoint({
  name: 'guests.move',
  method: 'PUT',
  path: `${BASE}/stay/:id`,
  summary:
    'A guest (`id`) is in a room of one of their groups from a day on, today unless it is named; null: in none. The stay before ends on the day before. Two at a time (409 E009) and a room that is full (409 E013) are refused. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ roomId: z.nullable(id), from: z.optional(day) }),
  answer: z.array(stay),
  errors: ['E009', 'E013'],
})
