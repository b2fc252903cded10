import * as z from 'zod/mini'
import { CODES } from '#features/measurements/shared/definition-types.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, searchBody, version } from '#platform/shared/contract/fields.ts'
import { AREAS, LIFECYCLES, OUTCOMES } from './goals.rules.ts'

const BASE = '/care/api/v1/goal'

const words = z._default(description, '')
const needed = description.check(z.minLength(1))
const line = z.string().check(z.trim(), z.maxLength(200))

export const STATEMENT_MAX = 300
export const ACTIONS_MAX = 20
export const ACTIVITIES_MAX = 20
/** Each stands there once. */
const each = (all: readonly string[]): boolean => new Set(all).size === all.length
export const goalAction = z.strictObject({
  what: line.check(z.minLength(1)),
  who: z._default(line, ''),
  done: z._default(z.boolean(), false),
})

export const goalContent = z.strictObject({
  /** In the words of the person. */
  statement: z.string().check(z.trim(), z.minLength(1), z.maxLength(STATEMENT_MAX)),
  area: z._default(z.enum(AREAS), 'OTHER'),
  baseline: words,
  /** What is looked at, and what it should be; in words, or a number with its unit. */
  measure: z._default(line, ''),
  target: z._default(line, ''),
  startsOn: z._default(z.nullable(day), null),
  dueOn: z._default(z.nullable(day), null),
  /** Who sees to it. */
  owner: z._default(line, ''),
  actions: z._default(z.array(goalAction).check(z.maxLength(ACTIONS_MAX)), []),
  /** Kinds of measurements that show how it goes. */
  measurements: z._default(z.array(z.enum(CODES)).check(z.maxLength(CODES.length), z.refine(each)), []),
  /** Activities that serve it, by their name: each of a series is an activity of its own. Treatments name their goal themselves. */
  activities: z._default(z.array(line.check(z.minLength(1))).check(z.maxLength(ACTIVITIES_MAX), z.refine(each)), []),
})
export type GoalContent = z.output<typeof goalContent>

export const NOTE_KINDS = ['PROGRESS', 'COMMENT'] as const
const note = z.object({
  id,
  /** COMMENT: of the family. */
  kind: z.enum(NOTE_KINDS),
  words: z.string(),
  progress: z.nullable(z.int()),
  by: z.string(),
  happenedAt: instant,
  recordedAt: instant,
  syncedAt: instant,
})
export type GoalNote = z.output<typeof note>

export const goal = z.object({
  id,
  personId: id,
  version,
  lifecycle: z.enum(LIFECYCLES),
  outcome: z.enum(OUTCOMES),
  content: goalContent,
  by: z.string(),
  reason: z.string(),
  reviewOn: day,
  /** The last that was said, in percent; null: nothing yet. */
  progress: z.nullable(z.int()),
  lastNote: z.nullable(note),
  /** Days without a word, when they are too many. */
  drift: z.nullable(z.int()),
  changedAt: instant,
  abilities: z.object({
    change: z.boolean(),
    note: z.boolean(),
    review: z.boolean(),
    close: z.boolean(),
    moves: z.array(z.enum(LIFECYCLES)),
  }),
})
export type Goal = z.output<typeof goal>

const past = z.object({
  version,
  change: z.string(),
  lifecycle: z.enum(LIFECYCLES),
  outcome: z.enum(OUTCOMES),
  content: goalContent,
  by: z.string(),
  reason: z.string(),
  at: instant,
})

export const addGoal = defineEndpoint({
  name: 'goals.add',
  method: 'POST',
  path: BASE,
  summary:
    'Adds a goal of a guest or child in reach; of a family it is a proposal. `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({ id, personId: id, content: goalContent, reviewOn: z.optional(day) }),
  answer: goal,
  errors: ['E013'],
})

const ofPerson = z.strictObject({ personId: id, all: z._default(z.boolean(), false) })

export const searchGoals = defineEndpoint({
  name: 'goals.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Goals of one guest or child in reach, those to be reviewed first; ended ones too with `all`.',
  body: z.extend(searchBody(ofPerson, ['reviewOn']), { filters: ofPerson }),
  answer: z.array(goal),
  paged: true,
  errors: [],
})

/** Goals that the home has room for. */
export const PRESSING_MAX = 5

const concern = z.discriminatedUnion('kind', [
  /** The day by which it is to be reached, or reviewed. */
  z.object({ kind: z.literal('due'), on: day }),
  z.object({ kind: z.literal('review'), on: day }),
  /** Days without a note. */
  z.object({ kind: z.literal('drift'), days: z.int() }),
])

const pressingGoal = z.object({
  id,
  personId: id,
  fullName: z.string(),
  /** A guest; otherwise a child. */
  guest: z.boolean(),
  statement: z.string(),
  /** In percent; null: nothing noted yet. */
  progress: z.nullable(z.int()),
  overdue: z.boolean(),
  concern,
})
export type PressingGoal = z.output<typeof pressingGoal>

export const pressingGoals = defineEndpoint({
  name: 'goals.pressing',
  method: 'GET',
  path: `${BASE}/pressing`,
  summary: `Goals of everybody in reach that are to be reached or reviewed within 14 days or overdue, or that nobody wrote about for 30 days, the earliest date first, at most ${PRESSING_MAX}.`,
  answer: z.array(pressingGoal),
  errors: [],
})

export const getGoal = defineEndpoint({
  name: 'goals.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One goal with its versions and everything that was noted, the newest first.',
  params: idParams,
  answer: z.extend(goal, { history: z.array(past), notes: z.array(note) }),
  errors: [],
})

export const changeGoal = defineEndpoint({
  name: 'goals.change',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Writes a new version; one that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, content: goalContent, reason: words }),
  answer: goal,
  errors: ['E016', 'E013'],
})

export const moveGoal = defineEndpoint({
  name: 'goals.move',
  method: 'PUT',
  path: `${BASE}/move/:id`,
  summary:
    'Accepts a proposal, begins, holds or takes up a goal again; refusing a proposal (CANCELLED) and reopening need a reason.',
  params: idParams,
  body: z.strictObject({ version, to: z.enum(LIFECYCLES), reason: words }),
  answer: goal,
  errors: ['E016', 'E013'],
})

export const noteGoal = defineEndpoint({
  name: 'goals.note',
  method: 'PUT',
  path: `${BASE}/note/:id`,
  summary:
    'Notes what was seen, with the progress in percent; of a family it is a comment without one. Late after 24 hours it says why, after 7 days it is for administrators. A repeat adds nothing.',
  params: idParams,
  body: z.strictObject({
    noteId: id,
    words: needed,
    progress: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(100))), null),
    happenedAt: z.optional(instant),
    recordedAt: z.optional(instant),
    lateReason: z.optional(needed),
  }),
  answer: goal,
  errors: ['E013'],
})

export const reviewGoal = defineEndpoint({
  name: 'goals.review',
  method: 'PUT',
  path: `${BASE}/review/:id`,
  summary: 'Says how a goal goes, and when it is reviewed next: after 90 days unless a day is named.',
  params: idParams,
  body: z.strictObject({ version, outcome: z.enum(OUTCOMES), reason: needed, reviewOn: z.optional(day) }),
  answer: goal,
  errors: ['E016', 'E013'],
})

export const closeGoal = defineEndpoint({
  name: 'goals.close',
  method: 'PUT',
  path: `${BASE}/close/:id`,
  summary: 'Ends a goal with its outcome and a reason. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version, outcome: z.enum(OUTCOMES), reason: needed }),
  answer: goal,
  errors: ['E016', 'E013'],
})
