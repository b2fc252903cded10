import * as z from 'zod/mini'
import { entryAnswer } from '#platform/shared/contract/entry.ts'
import { id, instant, version } from '#platform/shared/contract/fields.ts'
import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import { carePhoto } from '#features/documents/shared/photos.contract.ts'
import { MOODS, OUTCOMES, REASONS, STATES } from './activities.rules.ts'
import { AGAIN, ASKED_WAYS, TRANSPORTS } from './transport.rules.ts'

/** How somebody took part. */
export const attendance = z.object({
  id,
  activityId: id,
  personId: id,
  outcome: z.enum(OUTCOMES),
  reason: z.nullable(z.enum(REASONS)),
  engagement: z.nullable(z.int()),
  mood: z.nullable(z.enum(MOODS)),
  note: z.string(),
  ...entryAnswer,
})
export type Attendance = z.output<typeof attendance>

const participant = z.object({
  /** Of the person. */
  id,
  fullName: z.string(),
  birthDate: shownBirthDate,
  guest: z.boolean(),
  enrolled: z.boolean(),
  /** The place on the waiting list, 1 is the next; null: not on it. */
  inLine: z._default(z.nullable(z.int()), null),
  /** Who enrolled or withdrew last, and when; null: nobody did. */
  changed: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  /** A photo consent for the person is in force. */
  photoConsent: z._default(z.boolean(), false),
  /** The latest first, with those that were corrected. */
  attendance: z.array(attendance),
  abilities: z.object({ enrol: z.boolean(), withdraw: z.boolean(), record: z.boolean() }),
})
export type Participant = z.output<typeof participant>

/** A photo that the caller sees. */
export const activityPhoto = z.extend(carePhoto, {
  /** Those on it whom the caller reaches. */
  people: z.array(z.object({ id, fullName: z.string() })),
  /** How many more are on it. */
  others: z.int(),
  /** A photo consent is in force for everybody on it: their families see it. */
  shared: z.boolean(),
})
export type ActivityPhoto = z.output<typeof activityPhoto>

const transportRequest = z.object({
  state: z.enum(TRANSPORTS),
  /** Which decision stands; 0: none was made. */
  nth: z.int(),
  /** Why it is requested again; null: it was never decided, or it is. */
  again: z.nullable(z.enum(AGAIN)),
  /** What takes people there on the day on which the activity begins, or back on the day on which it ends. */
  run: z.nullable(
    z.object({
      /** For the office. */
      routeId: z.nullable(id),
      /** Null: its run of the day is not made yet. */
      runId: z.nullable(id),
      /** Null: families read it when somebody of theirs is on it. */
      name: z.nullable(z.string()),
      leavesAt: z.nullable(instant),
    }),
  ),
  /** Why nobody is driven. */
  reason: z.string(),
  /** For staff. */
  decided: z.nullable(z.object({ at: instant, by: z.string() })),
})
export type TransportRequest = z.output<typeof transportRequest>

/** An activity, as its readers see it. */
export const activity = z.object({
  id,
  version,
  customerGroupDto: z.object({ id, name: z.string() }),
  /** Of the group, in which moments are shown and typed. */
  zone: z.string(),
  name: z.string(),
  description: z.string(),
  startsAt: instant,
  endsAt: instant,
  placeId: z.nullable(id),
  placeName: z.nullable(z.string()),
  place: z.string(),
  capacity: z.nullable(z.int()),
  leaderId: z.nullable(id),
  leaderName: z.nullable(z.string()),
  leader: z.string(),
  transport: z.boolean(),
  /** How the request for the way there of an open activity stands: for staff, and for the family of somebody who is enrolled. */
  transportRequest: z._default(z.nullable(transportRequest), null),
  /** Which ways are asked for where there is `transport`. */
  transportWays: z._default(z.enum(ASKED_WAYS), 'there'),
  /** The same as `transportRequest` of the way back. */
  returnRequest: z._default(z.nullable(transportRequest), null),
  state: z.enum(STATES),
  /** Why it was closed, archived or restored. */
  reason: z.string(),
  stateAt: instant,
  /** Planned together with others: which of how many, and how many that come after it are open. Null: alone. */
  series: z._default(z.nullable(z.object({ nth: z.int(), count: z.int(), following: z.int() })), null),
  /** How many are enrolled, also of those whom the caller does not reach. */
  enrolled: z.int(),
  /** How many wait for a place, also of those whom the caller does not reach. */
  waiting: z._default(z.int(), 0),
  /** For how many it is recorded how they took part. */
  recorded: z.int(),
  /** Those whom the caller reaches: who is enrolled or waits, or the one who was asked for. */
  people: z.array(participant),
  /** In a list only those with the person who was asked for. */
  photos: z._default(z.array(activityPhoto), []),
  abilities: z.object({
    change: z.boolean(),
    close: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    enrol: z.boolean(),
    decideTransport: z._default(z.boolean(), false),
    /** Adds photos. */
    photograph: z._default(z.boolean(), false),
  }),
})
export type Activity = z.output<typeof activity>
