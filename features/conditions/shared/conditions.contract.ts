import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, name, searchBody, version } from '#platform/shared/contract/fields.ts'
import { VERSION_STATES } from '#platform/shared/versions/fold.rules.ts'

export const KINDS = ['condition', 'allergy'] as const
export type Kind = (typeof KINDS)[number]
export const COURSES = ['ACTIVE', 'RECURRENT', 'REMISSION', 'RESOLVED'] as const
export const VERIFICATIONS = ['UNCONFIRMED', 'CONFIRMED', 'REFUTED'] as const
export const SEVERITIES = ['MILD', 'MODERATE', 'SEVERE'] as const
export const CRITICALITIES = ['HIGH', 'LOW', 'UNKNOWN'] as const
export const CODINGS = ['ICD-11', 'ICD-10'] as const
/** Classes of medicines that an allergy may stand for; their members: medicine-classes.ts. */
export const MEDICINE_CLASS_KEYS = [
  'penicillins',
  'cephalosporins',
  'carbapenems',
  'macrolides',
  'lincosamides',
  'quinolones',
  'sulfonamides',
  'tetracyclines',
  'aminoglycosides',
  'nsaids',
  'pyrazolones',
  'paracetamol',
  'opioids',
  'localAnaesthetics',
  'benzodiazepines',
  'anticonvulsants',
  'aceInhibitors',
  'statins',
  'protonPumpInhibitors',
  'insulins',
  'heparins',
  'contrastMedia',
] as const
export type MedicineClass = (typeof MEDICINE_CLASS_KEYS)[number]
export const STATUSES = ['OPEN', 'CLOSED', 'ARCHIVED'] as const
export const CHANGES = ['added', 'changed', 'closed', 'archived', 'restored', 'accepted', 'refused'] as const

const words = z._default(description, '')
const verification = z._default(z.enum(VERIFICATIONS), 'UNCONFIRMED')

/** What a condition says. What those who care must know stands apart from the diagnosis, which fewer people read. */
export const conditionContent = z.strictObject({
  plainLabel: name,
  /** The diagnosis. */
  label: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  coding: z._default(z.nullable(z.enum(CODINGS)), null),
  icd: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  course: z._default(z.enum(COURSES), 'ACTIVE'),
  verification,
  severity: z._default(z.nullable(z.enum(SEVERITIES)), null),
  onset: z._default(z.nullable(day), null),
  /** What to do. */
  note: words,
})
export type ConditionContent = z.output<typeof conditionContent>

export const allergyContent = z.strictObject({
  substance: name,
  /** The substance stands for all medicines of this class. */
  medicineClass: z._default(z.nullable(z.enum(MEDICINE_CLASS_KEYS)), null),
  reaction: words,
  criticality: z._default(z.enum(CRITICALITIES), 'UNKNOWN'),
  verification,
  lastEpisode: z._default(z.nullable(day), null),
  note: words,
})
export type AllergyContent = z.output<typeof allergyContent>

/** An allergy in force, as cards and lists show it. */
export const cardAllergy = z
  .object({
    /** What a device kept from before has neither this nor `criticality` and `proposed`. */
    id: z._default(z.string(), ''),
    substance: z.string(),
    reaction: z._default(z.string(), ''),
    high: z.boolean(),
    criticality: z._default(z.enum(CRITICALITIES), 'UNKNOWN'),
    /** Only the family says so: the office has not decided yet. */
    proposed: z._default(z.boolean(), false),
  })
  .check(z.overwrite((card) => (card.high ? { ...card, criticality: 'HIGH' as const } : card)))
export type CardAllergy = z.output<typeof cardAllergy>

const reason = z._default(description, '')
const needed = description.check(z.minLength(1))

const shape = <C extends z.ZodMiniType>(content: C) => {
  const written = z.object({
    version,
    content,
    change: z.enum(CHANGES),
    state: z.enum(VERSION_STATES),
    by: z.string(),
    reason: z.string(),
    happenedAt: instant,
    recordedAt: instant,
    syncedAt: instant,
  })
  const record = z.object({
    id,
    personId: id,
    /** Of the newest version: a change names it. */
    version,
    /** PROPOSED and REFUSED: nothing of it is in force. */
    state: z.enum(VERSION_STATES),
    status: z.enum(STATUSES),
    /** What is in force; before anything was accepted, what was proposed. */
    now: written,
    /** A change that waits for the office; null: none. */
    proposal: z.nullable(written),
    abilities: z.object({ change: z.boolean(), decide: z.boolean(), close: z.boolean() }),
  })
  return { content, record, detail: z.extend(record, { history: z.array(written) }) }
}

const ofPerson = z.strictObject({
  personId: id,
  /** Closed and refused ones too. */
  all: z._default(z.boolean(), false),
})

type Schemas<C, R, D> = { content: C; record: R; detail: D }

function defineCalls<
  const K extends 'Condition' | 'Allergy',
  const P extends string,
  C extends z.ZodMiniType,
  R extends z.ZodMiniType,
  D extends z.ZodMiniType,
>(one: K, path: P, { content, record, detail }: Schemas<C, R, D>) {
  const base = `/care/api/v1/${path}` as const
  const named = <const V extends string>(verb: V) => `conditions.${verb}${one}` as const
  const settled = {
    params: idParams,
    body: z.strictObject({ version, reason: needed }),
    answer: record,
    errors: ['E016', 'E013'] as const,
  }
  return {
    record,
    /** For a family, one statement checks whether they decide about the person: the right to see is not enough. */
    add: defineEndpoint({
      name: named('add'),
      method: 'POST',
      path: base,
      summary:
        'Adds one about a guest or child in reach; of a family those who decide. What a family adds is a proposal until the office accepts it; `id` is made by the device and a repeat adds nothing.',
      body: z.strictObject({
        id,
        personId: id,
        content,
        /** When it became known, and when it was written down on the device; now when missing. */
        happenedAt: z.optional(instant),
        recordedAt: z.optional(instant),
      }),
      answer: record,
      errors: ['E013'],
    }),
    search: defineEndpoint({
      name: named('search'),
      method: 'POST',
      path: `${base}/search` as const,
      summary: 'Those of one guest or child in reach; closed and refused ones too with `all`.',
      body: z.extend(searchBody(ofPerson, ['name']), { filters: ofPerson }),
      answer: z.array(record),
      paged: true,
      errors: [],
    }),
    get: defineEndpoint({
      name: named('get'),
      method: 'GET',
      path: `${base}/:id` as const,
      summary: 'One with all its versions, the newest first.',
      params: idParams,
      answer: detail,
      errors: [],
    }),
    change: defineEndpoint({
      name: named('change'),
      method: 'PUT',
      path: `${base}/:id` as const,
      summary:
        'Writes a new version; of a family it is a proposal. Refused when somebody else wrote one meanwhile (409 E016).',
      params: idParams,
      body: z.strictObject({ version, content, reason }),
      answer: record,
      errors: ['E016', 'E013'],
    }),
    decide: defineEndpoint({
      name: named('decide'),
      method: 'PUT',
      path: `${base}/decide/:id` as const,
      summary: 'Accepts what the family proposed, or refuses it with a reason.',
      params: idParams,
      body: z.strictObject({ version, accept: z.boolean(), reason }),
      answer: record,
      errors: ['E016', 'E013'],
    }),
    close: defineEndpoint({
      name: named('close'),
      method: 'PUT',
      path: `${base}/close/:id` as const,
      summary: 'Says that it is over. A repeat changes nothing.',
      ...settled,
    }),
    archive: defineEndpoint({
      name: named('archive'),
      method: 'PUT',
      path: `${base}/archive/:id` as const,
      summary: 'Says that it was entered in error; it stays readable. A repeat changes nothing.',
      ...settled,
    }),
    restore: defineEndpoint({
      name: named('restore'),
      method: 'PUT',
      path: `${base}/restore/:id` as const,
      summary: 'Opens one that was closed or archived. A repeat changes nothing.',
      ...settled,
    }),
  }
}

export const conditionCalls = defineCalls('Condition', 'condition', shape(conditionContent))
export const allergyCalls = defineCalls('Allergy', 'allergy', shape(allergyContent))

export type Condition = z.output<typeof conditionCalls.record>
export type Allergy = z.output<typeof allergyCalls.record>
