import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import {
  autocompleteQuery,
  day,
  description,
  id,
  idParams,
  instant,
  name,
  searchBody,
  suggestions,
  version,
  weekday,
} from '#platform/shared/contract/fields.ts'
import { CAPACITY_MAX, MOODS, OUTCOMES, REASONS, WHEN } from './activities.rules.ts'
import { activity, attendance } from './activity.contract.ts'
import { ASKED_WAYS } from './transport.rules.ts'

const BASE = '/care/api/v1/activity'
const ATTENDANCE = `${BASE}/attendance`

/** People who are enrolled with one call. */
export const MOST_ENROLLED = 100

const words = z._default(description, '')
const needed = description.check(z.minLength(1))
const line = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** What is planned. */
const plan = {
  name,
  description: words,
  startsAt: instant,
  endsAt: instant,
  /** A place of the registry that is nobody's home; beside it or instead of it `place` in words. */
  placeId: z._default(z.nullable(id), null),
  place: line,
  /** Null: everybody finds a place. */
  capacity: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(CAPACITY_MAX))), null),
  /** An assistant of the group; beside or instead `leader` in words. */
  leaderId: z._default(z.nullable(id), null),
  leader: line,
  /** People have to be driven there. */
  transport: z._default(z.boolean(), false),
  /** The way there, the way back, or both; without it what was asked for stays, and of a new one it is the way there. */
  transportWays: z.optional(z.enum(ASKED_WAYS)),
}

const repeat = z.strictObject({
  /** Monday 1 … Sunday 7; the day on which it begins is one of them. */
  weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  /** The last day, where the group is. */
  until: day,
})

export const addActivity = defineEndpoint({
  name: 'activities.add',
  method: 'POST',
  path: BASE,
  summary:
    'Plans an activity of a group. Moments are instants; people read them in the zone of the group. With `repeat` it takes place on weekdays until a day, at the same time on the wall, at most 60 times; each is an activity of its own. `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({ id, customerGroupId: id, ...plan, repeat: z._default(z.nullable(repeat), null) }),
  answer: activity,
  errors: ['E013'],
})

const filters = z.strictObject({
  personId: z.optional(id),
  when: z._default(z.enum(WHEN), 'all'),
})

export const searchActivities = defineEndpoint({
  name: 'activities.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Activities of the groups of the caller; with `personId` those that one guest or child in reach takes part in or can be enrolled in. Families say a person. Those to come are the next first, others the latest first.',
  body: searchBody(filters, ['startsAt']),
  answer: z.array(activity),
  paged: true,
  errors: [],
})

export const getActivity = defineEndpoint({
  name: 'activities.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One activity with the guests and children in reach who are enrolled or wait, and how each took part.',
  params: idParams,
  answer: activity,
  errors: [],
})

/** Those of the series that come after it, too. */
const following = z._default(z.boolean(), false)

export const changeActivity = defineEndpoint({
  name: 'activities.change',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Changes the plan until somebody’s attendance is recorded; capacity is never below the number enrolled. Places that it adds go to those who wait, in their order. With `following` those of its series that come after it change too, moved by as many days, unless they are closed or attended.',
  params: idParams,
  body: z.strictObject({ version, ...plan, following }),
  answer: activity,
  errors: ['E016', 'E013'],
})

const why = z.strictObject({ version, reason: needed })

export const closeActivity = defineEndpoint({
  name: 'activities.close',
  method: 'PUT',
  path: `${BASE}/close/:id`,
  summary:
    'Closes an activity with a reason: nobody is enrolled, withdrawn or recorded from then on. What a device wrote down before still counts. With `following` those of its series that come after it, too. A repeat changes nothing.',
  params: idParams,
  body: z.extend(why, { following }),
  answer: activity,
  errors: ['E016', 'E013'],
})

export const archiveActivity = defineEndpoint({
  name: 'activities.archive',
  method: 'PUT',
  path: `${BASE}/archive/:id`,
  summary:
    'Takes an activity out of all lists but that of the administrators, with a reason. A repeat changes nothing.',
  params: idParams,
  body: why,
  answer: activity,
  errors: ['E016', 'E013'],
})

export const restoreActivity = defineEndpoint({
  name: 'activities.restore',
  method: 'PUT',
  path: `${BASE}/restore/:id`,
  summary: 'Opens again what was closed or archived, with a reason. A repeat changes nothing.',
  params: idParams,
  body: why,
  answer: activity,
  errors: ['E016', 'E013'],
})

export const candidates = defineEndpoint({
  name: 'activities.candidates',
  method: 'GET',
  path: `${BASE}/candidate/:id`,
  summary:
    'Guests and children in reach of the group of an activity (`id`) who are neither enrolled nor waiting and whose name begins with the text, at most 20.',
  params: idParams,
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})

export const enrol = defineEndpoint({
  name: 'activities.enrol',
  method: 'PUT',
  path: `${BASE}/enrol/:id`,
  summary:
    'Enrols guests and children in reach in an activity (`id`), in the order of the list: never more than it has places. Until it begins, who finds none waits (`inLine`); from then on all are enrolled or none. Families until it begins, staff as long as it is open. Who is enrolled or waits stays so.',
  params: idParams,
  body: z.strictObject({ personIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_ENROLLED)) }),
  answer: activity,
  errors: ['E013'],
})

export const withdraw = defineEndpoint({
  name: 'activities.withdraw',
  method: 'PUT',
  path: `${BASE}/withdraw/:id`,
  summary:
    'Withdraws a guest or child in reach from an activity (`id`), as they are enrolled, or from its waiting list; not when it is recorded how they took part. The first who waits gets a place that is free. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ personId: id, reason: line }),
  answer: activity,
  errors: ['E013'],
})

const said = {
  outcome: z.enum(OUTCOMES),
  /** Why somebody did not take part, or not to the end. */
  reason: z._default(z.nullable(z.enum(REASONS)), null),
  /** 1: hardly, 5: fully. */
  engagement: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(5))), null),
  mood: z._default(z.nullable(z.enum(MOODS)), null),
  note: words,
}

const newAttendance = z.strictObject({
  id,
  activityId: id,
  personId: id,
  ...said,
  /** When it was written down on the device; now when missing. Never later than the server's clock. */
  recordedAt: z.optional(instant),
  lateReason: z.optional(needed),
})
export type NewAttendance = z.output<typeof newAttendance>
export type NewAttendanceInput = z.input<typeof newAttendance>

export const recordAttendance = defineEndpoint({
  name: 'activities.record',
  method: 'POST',
  path: ATTENDANCE,
  summary:
    'Records how somebody who is enrolled took part, once it has begun. Later than 24 hours after its end it says why, after 7 days it is for administrators. `id` is made by the device and a repeat adds nothing.',
  body: newAttendance,
  answer: attendance,
  errors: ['E013'],
  offline: 'queue',
})

export const correctAttendance = defineEndpoint({
  name: 'activities.correct',
  method: 'PUT',
  path: `${ATTENDANCE}/:id`,
  summary:
    'Corrects an attendance (`id`): a new row takes its place and the old one stays; with `inError` nothing takes its place. Assistants correct their own within 24 hours.',
  params: idParams,
  body: z.strictObject({
    id,
    correctionReason: needed,
    inError: z._default(z.boolean(), false),
    ...said,
    outcome: z.optional(z.enum(OUTCOMES)),
  }),
  answer: attendance,
  errors: ['E013'],
})
