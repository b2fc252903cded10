import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import {
  autocompleteQuery,
  searchBody,
  day,
  description,
  id,
  idParams,
  instant,
  suggestions,
  version,
  weekday,
} from '#platform/shared/contract/fields.ts'

export const KINDS = [
  'mother',
  'father',
  'daughter',
  'son',
  'spouse',
  'guardian',
  'supportAdministrator',
  'relative',
  'other',
] as const
/** `self`: a guest with an account of their own (docs/adr/0220); nobody chooses it. */
export const SHOWN_KINDS = [...KINDS, 'self'] as const
/**
 * The rights of an adult over one child or guest; `restricted` outranks all of them. `see`: rides and presence; `decide`: everyday decisions,
 * `decideMedical` those about health.
 */
export const RIGHTS = ['see', 'seeCare', 'seeDocuments', 'notify', 'decide', 'decideMedical', 'collect'] as const
type Right = (typeof RIGHTS)[number]
export type Rights = Readonly<Record<Right, boolean>>

/** The right that each right needs. A relationship that has a right without the one it needs is refused (docs/adr/0276). */
export const NEEDED_RIGHT: Readonly<Partial<Record<Right, Right>>> = {
  seeCare: 'see',
  seeDocuments: 'see',
  decide: 'see',
  decideMedical: 'seeCare',
}

const given = z.boolean()
/** A right that is off by default. */
const chosen = z._default(given, false)
const payShare = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))
const weekdays = z.array(weekday).check(z.maxLength(7))

/** The rights as fields of a contract; also for other features that relate people. */
export function rightsWith<Field>(field: Field): Record<Right, Field> {
  return {
    see: field,
    seeCare: field,
    seeDocuments: field,
    notify: field,
    decide: field,
    decideMedical: field,
    collect: field,
  }
}

export const ALL_RIGHTS: Rights = rightsWith(true)
/** No right at all. */
export const NO_RIGHTS: Rights = rightsWith(false)

/** The rights as fields of a request, each off by default. */
export const chosenRights = rightsWith(chosen)

export const relationship = z.object({
  id,
  version,
  adultId: id,
  adultName: z.string(),
  childId: id,
  childName: z.string(),
  kind: z.enum(SHOWN_KINDS),
  ...rightsWith(given),
  /** The upgrade carried the rights over, and the office has not reviewed them since. */
  carriedOver: z.boolean(),
  /** Percent of the invoices; null when the adult does not pay. */
  payShare,
  /** Days on which the adult has the child (Monday is 1); empty: every day. */
  weekdays,
  restricted: z.boolean(),
  /** The restrictions and their lifting, newest first, each with its reason; `asked` where two persons decided. */
  restrictions: z.array(
    z.object({
      id,
      restricted: z.boolean(),
      reason: z.string(),
      at: instant,
      byName: z.string(),
      asked: z.nullable(z.object({ byName: z.string(), reason: z.string() })),
    }),
  ),
  /** The organisation wants a second administrator for each restriction and lifting. */
  twoPersons: z.boolean(),
  /** What was asked for and waits for a second administrator; `mine` when the caller asked. */
  waiting: z.nullable(
    z.object({ restricted: z.boolean(), reason: z.string(), byName: z.string(), at: instant, mine: z.boolean() }),
  ),
  phone: z.nullable(z.string()),
  email: z._default(z.nullable(z.string()), null),
  from: day,
  to: z.nullable(day),
  state: z.enum(['past', 'current', 'future']),
  evidence: z.nullable(z.object({ name: z.string(), type: z.string() })),
})
export type Relationship = z.output<typeof relationship>

const terms = {
  kind: z.enum(KINDS),
  payShare: z._default(payShare, null),
  weekdays: z._default(weekdays, []),
  to: z._default(z.nullable(day), null),
}

const BY_CHILD = ['child'] as const
const reason = description.check(z.minLength(1))
const BASE = '/comunibus/api/v1'

/** Bytes of the largest paper, before base64. */
export const EVIDENCE_BYTES = 5 * 1024 * 1024

export const associate = defineEndpoint({
  name: 'relationships.associate',
  method: 'POST',
  path: `${BASE}/associate`,
  summary:
    'Makes an adult the guardian of a child or guest, with the rights that are given; or restricts them, with a reason.',
  body: z.strictObject({
    parentId: id,
    childId: id,
    ...chosenRights,
    ...terms,
    from: z._default(z.nullable(day), null),
    restrictedReason: z._default(z.nullable(reason), null),
  }),
  answer: relationship,
  errors: ['E019'],
})

export const disassociate = defineEndpoint({
  name: 'relationships.disassociate',
  method: 'POST',
  path: `${BASE}/disassociate`,
  summary:
    'Ends the relationship now; what happened before stays visible to staff. A restriction must be lifted first.',
  body: z.strictObject({ parentId: id, childId: id }),
  answer: z.literal(true),
  errors: ['E013'],
})

export const changeRelationship = defineEndpoint({
  name: 'relationships.change',
  method: 'PUT',
  path: `${BASE}/relationship/:id`,
  summary:
    'Changes the rights and days of a relationship; a right that is not named stays. Refused when somebody else changed it since `version`.',
  params: idParams,
  body: z.strictObject({ version, ...rightsWith(z.optional(given)), ...terms, from: day }),
  answer: relationship,
  errors: ['E016'],
})

export const searchCarriedOver = defineEndpoint({
  name: 'relationships.searchCarriedOver',
  method: 'POST',
  path: `${BASE}/relationship/carried-over/search`,
  summary:
    'Relationships whose rights were carried over when they were told apart and which nobody has reviewed since, by the child or guest.',
  body: searchBody(z.strictObject({}), BY_CHILD),
  answer: z.array(relationship),
  paged: true,
  errors: [],
})

export const keepRights = defineEndpoint({
  name: 'relationships.keepRights',
  method: 'PUT',
  path: `${BASE}/relationship/keep-rights`,
  summary:
    'Keeps the rights of these relationships as they were carried over: they leave the list. Answers how many did.',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ kept: z.int() }),
  errors: [],
})

export const restrict = defineEndpoint({
  name: 'relationships.restrict',
  method: 'PUT',
  path: `${BASE}/relationship/restrict/:id`,
  summary:
    'Restricts an adult from a child, or lifts the restriction, with a reason that is kept for ever. Where two persons are wanted, a lifting waits for the second.',
  params: idParams,
  body: z.strictObject({ version, restricted: z.boolean(), reason }),
  answer: relationship,
  errors: ['E013', 'E016'],
})

export const decideRestriction = defineEndpoint({
  name: 'relationships.decideRestriction',
  method: 'PUT',
  path: `${BASE}/relationship/restriction/:id`,
  summary:
    'Confirms or refuses, as the second person, the restriction or lifting that waits; who asked for a lifting withdraws it by refusing.',
  params: idParams,
  body: z.strictObject({ version, confirm: z.boolean(), reason }),
  answer: relationship,
  errors: ['E013', 'E016'],
})

export const listParents = defineEndpoint({
  name: 'relationships.listParents',
  method: 'GET',
  path: `${BASE}/child/:id/parents`,
  summary: 'Who has, had or is denied which right over this child or guest.',
  params: idParams,
  answer: z.array(relationship),
  errors: [],
})

export const listChildren = defineEndpoint({
  name: 'relationships.listChildren',
  method: 'GET',
  path: `${BASE}/parent/:id/children`,
  summary: 'The children and guests of the caller’s groups to whom this adult is or was related.',
  params: idParams,
  answer: z.array(relationship),
  errors: [],
})

export const autocompleteParents = defineEndpoint({
  name: 'relationships.autocompleteParents',
  method: 'GET',
  path: `${BASE}/parent/autocomplete`,
  summary: 'Parents of the caller’s groups whose name or surname begins with the text, at most 20.',
  query: autocompleteQuery,
  answer: suggestions,
  errors: [],
})

export const putEvidence = defineEndpoint({
  name: 'relationships.putEvidence',
  method: 'PUT',
  path: `${BASE}/relationship/evidence/:id`,
  summary:
    'Stores the document that proves a relationship (PDF, JPEG, PNG, WebP, at most 5 MB), checked as every uploaded file is; the previous one is forgotten.',
  params: idParams,
  body: z.strictObject({
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(EVIDENCE_BYTES / 3) * 4)),
  }),
  answer: relationship,
  errors: ['E015', 'E016'],
})

export const readEvidence = defineEndpoint({
  name: 'relationships.readEvidence',
  method: 'GET',
  path: `${BASE}/relationship/evidence/:id`,
  summary: 'The paper of a relationship; the reading is kept.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
