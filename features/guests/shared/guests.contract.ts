import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, searchBody, version } from '#platform/shared/contract/fields.ts'
import { personRow } from '#features/people/shared/people.contract.ts'
import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import { personRecord } from '#features/people/shared/records.contract.ts'
import { roomName } from './rooms.contract.ts'

/** Where the guest is today; null: in no room. */
const room = z.nullable(roomName)

/** A line of guestList. */
export const guestRow = z.extend(personRow, { room })
export type GuestRow = z.output<typeof guestRow>

/** A guest with their page. */
export const guestRecord = z.extend(personRecord, { room, birthDate: shownBirthDate })
export type GuestRecord = z.output<typeof guestRecord>

export const searchGuests = defineEndpoint({
  name: 'guests.search',
  method: 'POST',
  path: '/comunibus/api/v1/guest/search',
  summary:
    'Guests of the caller’s groups (administrator), of today’s runs (assistant) or of the family (parent), of one room with `roomId`.',
  body: searchBody(z.strictObject({ childId: z.optional(id), roomId: z.optional(id) }), ['fullName']),
  answer: z.array(guestRow),
  paged: true,
  errors: [],
})

/** A guest as a choice. */
export const guestName = z.object({
  id,
  name: z.string(),
  customerGroupDtos: z.array(z.object({ id, name: z.string() })),
  room,
})
export type GuestName = z.output<typeof guestName>

export const completeList = defineEndpoint({
  name: 'guests.completeList',
  method: 'GET',
  path: '/comunibus/api/v1/guest/complete-list',
  summary: 'Every guest in reach of the caller, by name.',
  answer: z.array(guestName),
  errors: [],
})

/** The most former guests that are answered; a search narrows them. */
export const FORMER_MAX = 100

/** Somebody who was a guest of a group and has no place in it, today or to come, with the last that they had. */
const formerGuest = z.object({
  id,
  fullName: z.string(),
  /** The membership; other days for it are `memberships.change`. */
  place: z.object({ id, version, group: z.object({ id, name: z.string() }), from: day, to: z.nullable(day) }),
})
export type FormerGuest = z.output<typeof formerGuest>

export const formerGuests = defineEndpoint({
  name: 'guests.former',
  method: 'POST',
  path: '/comunibus/api/v1/guest/former/search',
  summary:
    'Former guests of the caller’s groups, by name, at most 100. Who belongs to another group since is not among them.',
  body: z.pick(searchBody(z.strictObject({}), ['fullName']), { q: true, customerGroupDtos: true }),
  answer: z.array(formerGuest),
  errors: [],
})

export const getGuest = defineEndpoint({
  name: 'guests.get',
  method: 'GET',
  path: '/comunibus/api/v1/guest/:id',
  summary: 'One guest in reach of the caller; the reading is kept.',
  params: idParams,
  answer: guestRecord,
  errors: [],
})
