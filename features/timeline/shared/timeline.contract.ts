import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, instant, searchBody } from '#platform/shared/contract/fields.ts'

/** What an entry of the timeline is; `change`: somebody changed the record. */
export const KINDS = [
  'measurement',
  'alert',
  'dose',
  'health',
  'record',
  'plan',
  'goal',
  'event',
  'treatment',
  'activity',
  'monitoring',
  'document',
  'ride',
  'absence',
  'caregiver',
  'room',
  'payment',
  'change',
] as const
export type Kind = (typeof KINDS)[number]

const change = z.object({
  /** The id of the text that names it. */
  field: z.string(),
  label: z.string(),
  /** '' is nothing. Null: too long for a list, it only says that it changed. */
  texts: z.nullable(z.object({ was: z.string(), is: z.string() })),
})
export type Change = z.output<typeof change>

export const timelineEntry = z.object({
  id,
  kind: z.enum(KINDS),
  /** When it happened. */
  at: instant,
  /** In the language of the reader. */
  title: z.string(),
  about: z.array(z.string()),
  /** Who did or wrote it; null: the application, or nobody is named. */
  by: z.nullable(z.string()),
  /** A page about it that the reader may open. */
  link: z.nullable(z.string()),
  /** It was withdrawn, archived or corrected since. */
  struck: z.boolean(),
  /** Of what takes the place of an earlier version or entry: what that said and what this says, as far as the reader may read both. */
  changes: z._default(z.array(change), []),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const ofPerson = z.strictObject({
  personId: id,
  kinds: z.optional(z.array(z.enum(KINDS)).check(z.minLength(1), z.maxLength(KINDS.length))),
  /** First and last day, where the group of the person is. */
  from: z.optional(day),
  to: z.optional(day),
})

export const searchTimeline = defineEndpoint({
  name: 'timeline.search',
  method: 'POST',
  path: '/care/api/v1/timeline/search',
  summary:
    'Everything that happened to one child or guest in reach of the caller, as far as they may read it, the newest first. What was changed of the record comes when `kinds` asks for `change`: for administrators. What takes the place of something earlier has in `changes` what that said before. Totals count as far as the page; `more` says that there is more.',
  body: z.extend(searchBody(ofPerson, ['at']), { filters: ofPerson }),
  answer: z.array(timelineEntry),
  paged: true,
  errors: ['E012', 'E013'],
})
