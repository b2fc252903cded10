import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, instant } from '#platform/shared/contract/fields.ts'

/** Guests of a family that the home has room for. */
export const GUESTS_MAX = 3
/** Entries of the day, and of what is to come, that the home has room for. */
export const ENTRIES_MAX = 3

const entry = z.object({
  id,
  at: instant,
  /** In the language of the reader. */
  title: z.string(),
  about: z.array(z.string()),
})

const guestToday = z.object({
  personId: id,
  fullName: z.string(),
  groupName: z.string(),
  /** Of the group. */
  zone: z.string(),
  room: z.nullable(z.string()),
  /** The absence that lasts now; null: the guest is in. */
  away: z.nullable(z.object({ until: z.nullable(instant) })),
  /** What was recorded today, the oldest first. */
  today: z.array(entry),
  /** Visits, appointments, activities and absences of the next 14 days, the next one first. */
  coming: z.array(entry),
})
export type GuestToday = z.output<typeof guestToday>

export const guestsToday = defineEndpoint({
  name: 'timeline.guests',
  method: 'GET',
  path: '/care/api/v1/timeline/guests',
  summary: `For a family: the guests whose care record it reads, by name, at most ${GUESTS_MAX}, each with where they are, the newest ${ENTRIES_MAX} records of today and the next ${ENTRIES_MAX} dates, as far as the parts of care are open to it.`,
  answer: z.array(guestToday),
  errors: [],
})
