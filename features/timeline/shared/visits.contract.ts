import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'

/** Most days of one search: a quarter of a year, so that no answer reads years of the audit log. */
export const MOST_DAYS = 92

const visit = z.object({
  id,
  /** The first and the last reading of the visit. */
  at: instant,
  until: instant,
  /** Null: nobody with a record, such as the operator of the installation. */
  reader: z.nullable(z.object({ id, name: z.string() })),
  role: z.nullable(z.enum(ROLES)),
  /** What was read, in the language of the caller. */
  parts: z.array(z.string()),
  /** Why the reader was allowed to, as a sentence in the language of the caller. Null: it is no longer on record. */
  because: z.nullable(z.string()),
  /** A restricted record was opened: the reason that was given, and until when it stayed open. */
  opening: z.nullable(z.object({ reason: z.string(), until: instant, familyTold: z.boolean() })),
})
export type Visit = z.output<typeof visit>

const ofDays = z.strictObject({
  personId: id,
  /** First and last day, where the group of the person is. */
  from: day,
  to: day,
})

export const searchVisits = defineEndpoint({
  name: 'timeline.visits',
  method: 'POST',
  path: '/care/api/v1/access-log/search',
  summary:
    'Who read about one child or guest, for administrators and the family that reads the care record: one row for each visit, the newest first. Readings of one person in one role belong to the same visit while less than 30 minutes lie between them. At most 92 days at once.',
  body: z.extend(searchBody(ofDays, ['at']), { filters: ofDays }),
  answer: z.array(visit),
  paged: true,
  errors: ['E012', 'E013'],
})
