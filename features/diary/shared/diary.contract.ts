import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, searchBody, version } from '#platform/shared/contract/fields.ts'
import { LINES, RECORD_KINDS, SECTIONS, STATES } from './diary.rules.ts'

const BASE = '/care/api/v1/diary'
/** People on the page of one day. */
export const PEOPLE_MAX = 500

const line = z.enum(LINES)
const values = z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), [])
const note = z._default(description, '')

const entry = z.object({
  line,
  /** Made by the device that wrote it; the next one names it in `replaces`. */
  entryId: id,
  values: z.array(z.string()),
  note: z.string(),
  at: instant,
})
export type Entry = z.output<typeof entry>

const record = z.object({
  id,
  kind: z.enum(RECORD_KINDS),
  section: z.enum(SECTIONS),
  at: instant,
  /** In the language of the reader. */
  title: z.string(),
  about: z.array(z.string()),
  /** Families read it when its section is open to them. */
  forFamily: z.boolean(),
})
export type DayRecord = z.output<typeof record>

export const dailyReport = z.object({
  id,
  personId: id,
  fullName: z.string(),
  day,
  version,
  state: z.enum(STATES),
  entries: z.array(entry),
  /** Sections that families do not read. Empty for families, who are not told which. */
  staffOnly: z.array(z.enum(SECTIONS)),
  /** The newest publication; null: there is none. */
  published: z.nullable(
    z.object({
      at: instant,
      by: z.string(),
      /** Above 1 it was corrected. */
      edition: z.int(),
      /** What the last correction changed. */
      correction: z.string(),
    }),
  ),
  abilities: z.object({ publish: z.boolean() }),
})
export type DailyReport = z.output<typeof dailyReport>

export const reportWithRecords = z.extend(dailyReport, { records: z.array(record) })
export type ReportWithRecords = z.output<typeof reportWithRecords>

const newEntry = z.strictObject({
  id,
  line,
  values,
  note,
  /** The entry of this line that the writer saw; null: there was none. */
  replaces: z._default(z.nullable(id), null),
  /** When it was written down on the device; now when missing. */
  recordedAt: z.optional(instant),
})

export const openReport = defineEndpoint({
  name: 'diary.open',
  method: 'POST',
  path: BASE,
  summary:
    'Opens the daily report of a child or guest in reach, or starts it, and writes one line of it when `entry` is given. A repeat adds nothing. A line that somebody else wrote since (`replaces`) is refused with the report as it is. Whatever is written after a publication is a draft until it is published again. After 7 days it is for administrators.',
  body: z.strictObject({ id, personId: id, day, entry: z.optional(newEntry) }),
  answer: dailyReport,
  errors: ['E012', 'E016', 'E013'],
  offline: 'queue',
})

const filters = z.strictObject({
  personId: z.optional(id),
  /** First and last day. */
  from: z.optional(day),
  to: z.optional(day),
  state: z.optional(z.enum(STATES)),
})

export const searchReports = defineEndpoint({
  name: 'diary.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Daily reports of children and guests in reach, the newest day first. Families read what is published, as it was published, without the sections that are closed to them; staff read the records of a day with one report.',
  body: searchBody(filters, ['day']),
  answer: z.array(reportWithRecords),
  paged: true,
  errors: [],
})

export const getReport = defineEndpoint({
  name: 'diary.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary:
    'One daily report. Staff read it with the records of the day as they are now, as far as they may read each; families read the newest published version with the records that were published with it.',
  params: idParams,
  answer: reportWithRecords,
  errors: [],
})

export const saveReport = defineEndpoint({
  name: 'diary.save',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Writes lines of a daily report and which sections families do not read. Lines that are not named stay. One that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({
    version,
    entries: z._default(z.array(z.strictObject({ line, values, note })).check(z.maxLength(LINES.length)), []),
    staffOnly: z.array(z.enum(SECTIONS)).check(z.maxLength(SECTIONS.length)),
  }),
  answer: dailyReport,
  errors: ['E012', 'E016', 'E013'],
})

export const approveReport = defineEndpoint({
  name: 'diary.approve',
  method: 'PUT',
  path: `${BASE}/approve/:id`,
  summary: 'Approves a draft; families do not read it yet. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version }),
  answer: dailyReport,
  errors: ['E016'],
})

export const publishReport = defineEndpoint({
  name: 'diary.publish',
  method: 'PUT',
  path: `${BASE}/publish/:id`,
  summary:
    'Publishes a daily report: families read it as it is now, with the records of the day, and are notified. Publishing again is a correction and says what changed (`correction`). A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version, correction: note }),
  answer: dailyReport,
  errors: ['E012', 'E016'],
})

const person = z.object({
  id,
  fullName: z.string(),
  /** Away the whole day: no report is expected. */
  absent: z.boolean(),
  /** Null: nobody has started it. */
  report: z.nullable(dailyReport),
})
export type DayPerson = z.output<typeof person>

export const getDay = defineEndpoint({
  name: 'diary.day',
  method: 'GET',
  path: `${BASE}/day`,
  summary: `Children and guests of a group (the first of the caller without one) on a day (today where the group is without one) with their daily reports, by name, at most ${PEOPLE_MAX} (\`more\`).`,
  query: z.object({ group: z.optional(id), day: z.optional(day) }),
  answer: z.object({
    group: z.object({ id, name: z.string() }),
    day,
    /** The caller may write reports of this day. */
    writable: z.boolean(),
    more: z.boolean(),
    people: z.array(person),
  }),
  errors: [],
})
export type Day = z.output<(typeof getDay)['answer']>

export const printReport = defineEndpoint({
  name: 'diary.print',
  method: 'GET',
  path: `${BASE}/print/:id`,
  summary:
    'One daily report as PDF (A4), as families read it; one that was never published is refused (409). Who printed is kept.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})

export const lastReports = defineEndpoint({
  name: 'diary.last',
  method: 'GET',
  path: `${BASE}/last`,
  summary:
    'The newest daily report of each child or guest in reach, of the last 30 days, the newest day first, at most 5: who, which day and how it stands, without what it says. Families get what is published.',
  answer: z.array(
    z.object({
      id,
      personId: id,
      /** A group of the caller in which the person is. */
      groupId: id,
      fullName: z.string(),
      day,
      state: z.enum(STATES),
      /** Null: it was never published. */
      publishedAt: z.nullable(instant),
    }),
  ),
  errors: [],
})
