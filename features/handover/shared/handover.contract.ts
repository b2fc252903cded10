import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, version, wallTime } from '#platform/shared/contract/fields.ts'
import { BEGINS_MAX, KINDS } from './shifts.rules.ts'

const BASE = '/care/api/v1/handover'
/** People of a group on one page, with an exception or without. */
export const PEOPLE_MAX = 500
/** Entries that a confirmation names. */
const SEEN_MAX = 2000

/** Names an entry of the page: its kind, its id and, where it has versions, the version. */
const key = z.string().check(z.regex(/^[a-z]{2,12}\.[0-9a-f-]{36}(\.\d{1,6})?$/))

const exception = z.object({
  key,
  kind: z.enum(KINDS),
  at: instant,
  /** In the language of the reader. */
  title: z.string(),
  about: z.array(z.string()),
  urgent: z.boolean(),
  /** It came after the reader confirmed the handover. */
  isNew: z.boolean(),
})
export type Exception = z.output<typeof exception>

/** Situation, background, assessment, recommendation (SBAR). */
export const NOTE_PARTS = ['situation', 'background', 'assessment', 'recommendation'] as const
export type NotePart = (typeof NOTE_PARTS)[number]

const note = z.object({
  id,
  situation: z.string(),
  background: z.string(),
  assessment: z.string(),
  recommendation: z.string(),
  by: z.string(),
  at: instant,
  /** It took the place of another. */
  corrected: z.boolean(),
  isNew: z.boolean(),
})
export type Note = z.output<typeof note>

const person = z.object({
  id,
  fullName: z.string(),
  room: z.nullable(z.string()),
  exceptions: z.array(exception),
  /** What is to be measured again before the next shift ends, the first ones; planned doses are not among them. */
  due: z.array(z.object({ at: instant, title: z.string() })),
  note: z.nullable(note),
})
export type HandoverPerson = z.output<typeof person>

const shift = z.object({ begins: instant, ends: instant })
const confirmed = z.object({ at: instant, /** After the next shift began. */ late: z.boolean() })

export const searchHandover = defineEndpoint({
  name: 'handover.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'The handover of a shift of a group (without one the first of the caller, those with guests before the others), compiled from the records as they are now and as far as the caller may read them: the shift that ended last, or ends within half an hour, or the one that ends at `endsAt`. Guests and children in reach with an exception or a note are listed, the others are counted and named. Administrators are also told which shifts of the last 3 days nobody confirmed.',
  body: z.strictObject({
    filters: z.optional(z.strictObject({ groupId: z.optional(id), endsAt: z.optional(instant) })),
  }),
  answer: z.object({
    group: z.object({ id, name: z.string(), zone: z.string() }),
    shift: z.extend(shift, { /** The end of the shift that begins. */ nextEnds: instant }),
    /** The ends of the shifts before and after; null: none that can be read. The running one is the last. */
    before: z.nullable(instant),
    after: z.nullable(instant),
    compiledAt: instant,
    people: z.array(person),
    /** People in reach without an exception and without a note: how many, and who they are, to write about them. */
    quiet: z.int(),
    others: z.array(z.object({ id, fullName: z.string() })),
    /** There are more people in the group than one page has. */
    more: z.boolean(),
    /** The care team as far as the caller knows it, and whoever confirmed besides. */
    readers: z.array(z.object({ personId: id, name: z.string(), confirmed: z.nullable(confirmed) })),
    mine: z.nullable(confirmed),
    abilities: z.object({
      confirm: z.boolean(),
      /** A first note about somebody: until an hour after the end of the shift. */
      write: z.boolean(),
      /** A note that stands. */
      correct: z.boolean(),
    }),
    unconfirmed: z.array(shift),
  }),
  errors: ['E012'],
})
export type Handover = z.output<(typeof searchHandover)['answer']>

export const todaysHandover = defineEndpoint({
  name: 'handover.today',
  method: 'GET',
  path: `${BASE}/today`,
  summary:
    'Which shift of a group (without one that of `handover.search`) is handed over now, whether the caller reaches a guest of the group, and when they confirmed. It names nobody.',
  query: z.object({ group: z.optional(id) }),
  answer: z.object({
    group: z.object({ id, name: z.string(), zone: z.string() }),
    shift,
    /** The caller reaches a guest who is in the group today. */
    guests: z.boolean(),
    mine: z.nullable(confirmed),
  }),
  errors: [],
})
export type Today = z.output<(typeof todaysHandover)['answer']>

export const writeNote = defineEndpoint({
  name: 'handover.note',
  method: 'PUT',
  path: `${BASE}/note/:id`,
  summary:
    'Writes what the next shift has to know about a person in reach, from the beginning of the shift until 7 days after its end. A correction names the note that it replaces; when another was written in between it is refused with that one. A repeat adds nothing.',
  params: idParams,
  body: z.strictObject({
    groupId: id,
    endsAt: instant,
    personId: id,
    situation: z._default(description, ''),
    background: z._default(description, ''),
    assessment: z._default(description, ''),
    recommendation: z._default(description, ''),
    /** The note that the writer saw; null: there was none. */
    replaces: z._default(z.nullable(id), null),
    /** When it was written down on the device; now when missing. */
    recordedAt: z.optional(instant),
  }),
  answer: note,
  errors: ['E012', 'E016', 'E013'],
})

export const confirmHandover = defineEndpoint({
  name: 'handover.confirm',
  method: 'PUT',
  path: `${BASE}/confirm/:id`,
  summary:
    'Confirms that the caller has read the handover of a shift, from half an hour before it ends until 7 days after. `seen` names the entries that were on the page: later ones are new to the caller, who can confirm again. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({
    groupId: id,
    endsAt: instant,
    seen: z.array(key).check(z.maxLength(SEEN_MAX)),
    /** When it was confirmed on the device; now when missing. */
    recordedAt: z.optional(instant),
  }),
  answer: z.extend(confirmed, { id }),
  errors: ['E012', 'E013'],
  offline: 'queue',
})

const times = z.object({
  customerGroupId: id,
  /** 0: nobody has chosen, and the usual times count. */
  version: z.int().check(z.minimum(0)),
  begins: z.array(wallTime).check(z.minLength(1), z.maxLength(BEGINS_MAX)),
  /** The day from which they count, where the group is; null: always. */
  fromDay: z.nullable(day),
})
export type ShiftTimes = z.output<typeof times>

export const getShiftTimes = defineEndpoint({
  name: 'handover.times',
  method: 'GET',
  path: `${BASE}/times/:id`,
  summary: 'The wall times at which the shifts of a group (`id`) begin; 06:00, 14:00 and 22:00 when nobody has chosen.',
  params: idParams,
  answer: times,
  errors: [],
})

export const setShiftTimes = defineEndpoint({
  name: 'handover.setTimes',
  method: 'PUT',
  path: `${BASE}/times/:id`,
  summary:
    'Chooses the wall times at which the shifts of a group (`id`) begin, in order. They count from the next day on: shifts of past days stay what they were.',
  params: idParams,
  body: z.strictObject({
    version: z.union([version, z.literal(0)]),
    begins: z.array(wallTime).check(z.minLength(1), z.maxLength(BEGINS_MAX)),
  }),
  answer: times,
  errors: ['E012', 'E016'],
})
