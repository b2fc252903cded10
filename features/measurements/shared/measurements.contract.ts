import * as z from 'zod/mini'
import { away } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { carePhoto } from '#features/documents/shared/photos.contract.ts'
import { roomName } from '#features/guests/shared/rooms.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { entryAnswer } from '#platform/shared/contract/entry.ts'
import { day, description, id, idParams, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { PERIODS } from '#platform/shared/dates/periods.ts'
import { sex } from './birth.contract.ts'
import { CODES, COMPARISONS, LEVELS } from './definition-types.ts'
import { OUTCOMES } from './entries.rules.ts'
import { score } from './news2/news2.contract.ts'
import { groupUnits } from './units.contract.ts'
import { fluids } from './collected/fluids.contract.ts'

export const BASE = '/care/api/v1/measurement'

export const measurement = z.enum(CODES)
const level = z.enum(LEVELS)
const words = description.check(z.minLength(1))
/** Several answers to one question are divided by spaces. */
const context = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(120)))
/** A number as it is typed, or a choice. */
const typed = z.string().check(z.trim(), z.minLength(1), z.maxLength(12))

/** Why it was marked; `own`: by a range that was set for the person. */
const reason = z.nullable(z.object({ rule: z.string(), limit: z.number(), own: z.boolean() }))

export const observation = z.object({
  id,
  personId: id,
  measurement,
  outcome: z.enum(OUTCOMES),
  /** In the first unit of the definition. */
  value: z.nullable(z.number()),
  second: z.nullable(z.number()),
  comparator: z.nullable(z.enum(['<', '>'])),
  choice: z.nullable(z.string()),
  /** The unit that the group enters and reads. */
  unit: z.string(),
  /** As it was typed, with its unit, where that is another one. */
  entered: z.nullable(z.string()),
  context: z.record(z.string(), z.string()),
  note: z.string(),
  confirmed: z.boolean(),
  /** By how much the systolic pressure fell on standing up, where that is postural. */
  postural: z.nullable(z.number()),
  source: z.enum(['staff', 'home']),
  level,
  reason,
  /** Photos of the display of the meter, those that were removed too: in lists and of one measurement. */
  display: z._default(z.array(carePhoto), []),
  ...entryAnswer,
})
export type Observation = z.output<typeof observation>

const entryFields = {
  measurement,
  outcome: z._default(z.enum(OUTCOMES), 'value'),
  /** That of the group, also when missing (400 for another one, but for what a device may have kept before the group changed it). */
  unit: z.optional(z.string().check(z.maxLength(20))),
  value: z.optional(typed),
  second: z.optional(typed),
  context: z._default(context, {}),
  note: z._default(description, ''),
  /** When it was measured, as the device says; now when missing. Never later than the server's clock. */
  happenedAt: z.optional(instant),
  /** When it was written down on the device; now when missing. */
  recordedAt: z.optional(instant),
  /** The second tap for an improbable value. */
  confirmed: z._default(z.boolean(), false),
  /** A second reading of the same value within two minutes, not the same one again. */
  again: z._default(z.boolean(), false),
  lateReason: z.optional(words),
}

const entry = z.strictObject({ id, personId: id, ...entryFields })
export type EntryInput = z.input<typeof entry>
export type Entry = z.output<typeof entry>

export const recordMeasurement = defineEndpoint({
  name: 'measurements.record',
  method: 'POST',
  path: BASE,
  summary:
    'Records a measurement of somebody in care, or why there is none; `id` is made by the device and a repeat adds nothing. Impossible values are refused, improbable ones need `confirmed` (400). What a family records is marked as measured at home.',
  body: entry,
  answer: observation,
  errors: ['E013'],
  offline: 'queue',
})

/** Entries of one call. */
export const ROUND_MAX = 100

export const recordRound = defineEndpoint({
  name: 'measurements.recordRound',
  method: 'POST',
  path: `${BASE}/round`,
  summary: `Records up to ${ROUND_MAX} measurements of many people, all of them or none. A repeat adds nothing.`,
  body: z.strictObject({ entries: z.array(entry).check(z.minLength(1), z.maxLength(ROUND_MAX)) }),
  answer: z.object({ recorded: z.int() }),
  errors: ['E013'],
  offline: 'queue',
})

export const correctMeasurement = defineEndpoint({
  name: 'measurements.correct',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Corrects a measurement (`id`): a new one takes its place and the old one stays, struck through; with `inError` nothing takes its place. Assistants correct their own within 24 hours. Twice at the same time is once (409).',
  params: idParams,
  body: z.strictObject({
    id,
    reason: words,
    inError: z._default(z.boolean(), false),
    ...z.omit(z.strictObject(entryFields), { measurement: true, again: true, lateReason: true, recordedAt: true })
      .shape,
  }),
  answer: observation,
  errors: ['E013'],
})

export const getMeasurement = defineEndpoint({
  name: 'measurements.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One measurement with all that it replaced, the newest first.',
  params: idParams,
  answer: z.extend(observation, { history: z.array(observation) }),
  errors: [],
})

/** Days where the group of the person is: a period back from today, or `FROMTO` the two days given, both included. */
export const span = {
  period: z._default(z.enum(PERIODS), 'LASTMONTH'),
  from: z.optional(day),
  to: z.optional(day),
}

export const searchMeasurements = defineEndpoint({
  name: 'measurements.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Measurements of one person in a period, the latest first, with those that were corrected.',
  body: z.strictObject({
    filters: z.strictObject({ personId: id, measurements: z.optional(z.array(measurement)), ...span }),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  }),
  answer: z.array(observation),
  paged: true,
  errors: [],
})

const earlier = z.object({
  at: instant,
  value: z.nullable(z.number()),
  second: z.nullable(z.number()),
  choice: z.nullable(z.string()),
  /** Of a pressure: lying, sitting or standing. */
  position: z.optional(z.string()),
})

/** Earlier values of each measurement that a device gets, to judge without network. */
export const EARLIER_MAX = 30

/** Limits that were set for the person, of all times: what was in force when a value was measured counts. */
const limits = z.object({
  id,
  measurement,
  of: z.enum(['value', 'second', 'silence']),
  lowRed: z.nullable(z.number()),
  lowAmber: z.nullable(z.number()),
  highAmber: z.nullable(z.number()),
  highRed: z.nullable(z.number()),
  from: instant,
  to: instant,
  setAt: instant,
  ended: z.boolean(),
})

const measured = z.object({
  id,
  fullName: z.string(),
  /** Where the group is. */
  zone: z.string(),
  /** Ranges go by it. */
  birthDate: z.nullable(day),
  birthVersion: z.int(),
  sex: z._default(sex, null),
  child: z.boolean(),
  limits: z.array(limits),
  units: groupUnits,
  /** Kilograms by square metres, from the latest weight and height; `limit`: below which band of adults it lies. */
  bmi: z.nullable(
    z.object({ value: z.number(), weightAt: instant, heightAt: instant, level, limit: z.nullable(z.number()) }),
  ),
  latest: z.array(
    z.object({
      measurement,
      last: z.nullable(observation),
      earlier: z.array(earlier),
      /** The last answer to what a round asks beside the value. */
      answers: z.optional(z.record(z.string(), z.object({ answer: z.string(), at: instant }))),
    }),
  ),
  /** Of a round: the room of a guest today. */
  room: z.optional(z.nullable(roomName)),
  /** Of a round: when the person is away and not asked for. */
  absences: z.optional(z.array(away)),
})
export type MeasuredPerson = z.output<typeof measured>

export const latestMeasurements = defineEndpoint({
  name: 'measurements.latest',
  method: 'GET',
  path: `${BASE}/latest/:id`,
  summary: 'The latest measurements of a person (`id`) with the values before them, and what ranges go by.',
  params: idParams,
  answer: z.extend(measured, {
    /** Where the group has it switched on, of an adult of whom something of it was measured; no family sees it. */
    news2: z.nullable(score),
    /** Where the group has the score switched on: there is none because the date of birth is missing. */
    scoreAgeMissing: z._default(z.boolean(), false),
    /** Of 24 hours, where somebody wrote down what was drunk. */
    fluids: z.nullable(fluids),
    abilities: z.object({ setUp: z.boolean(), office: z.boolean() }),
  }),
  errors: [],
})

export const searchRound = defineEndpoint({
  name: 'measurements.round',
  method: 'POST',
  path: `${BASE}/round/search`,
  summary:
    'Everybody in care whom the caller may see, by name, with their latest measurements: what a round needs, also without network.',
  body: z.pick(searchBody(z.strictObject({}), ['fullName']), {
    q: true,
    limit: true,
    offset: true,
    customerGroupDtos: true,
  }),
  answer: z.array(measured),
  paged: true,
  errors: [],
})

const point = z.object({
  id,
  at: instant,
  value: z.number(),
  second: z.nullable(z.number()),
  level,
  /** False: the rules go by age, and no date of birth was known. */
  judged: z._default(z.boolean(), true),
  /** Where it was measured, of a temperature. */
  site: z.nullable(z.string()),
})
const summary = z.object({
  count: z.int(),
  mean: z.nullable(z.number()),
  meanSecond: z.nullable(z.number()),
  lowest: z.nullable(z.number()),
  highest: z.nullable(z.number()),
  /** Values that could be judged. */
  judged: z._default(z.int(), 0),
  /** Of these, neither amber nor red. */
  inRange: z.int(),
  /** Days of the period that are over or under way. */
  days: z.int(),
  daysWithout: z.int(),
})
const drawn = z.object({ from: instant, to: instant, points: z.array(point), summary })

/** Points of a chart; of more the latest. */
export const POINTS_MAX = 2000

export const chartMeasurement = defineEndpoint({
  name: 'measurements.chart',
  method: 'POST',
  path: `${BASE}/chart`,
  summary: `One measurement of one person over a period and over the period before it, at most ${POINTS_MAX} values of both, with the range in force.`,
  body: z.strictObject({ personId: id, measurement, ...span }),
  answer: z.object({
    zone: z.string(),
    now: drawn,
    before: drawn,
    marks: z.array(z.object({ level, of: z.enum(['value', 'second']), is: z.enum(COMPARISONS), than: z.number() })),
    /** Of the pressure of a child, where the marks go by it: the 95th centile today. */
    centile: z.nullable(z.object({ systolic: z.number(), diastolic: z.number() })),
  }),
  errors: [],
})
