import * as z from 'zod/mini'
import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, name, searchBody, version, weekday } from '#platform/shared/contract/fields.ts'
import { exception, recipientShown } from './handover.contract.ts'
import { REFUSALS, RELEASE_KINDS } from './release.rules.ts'

const BASE = '/comunibus/api/v1/pickup'
export const ID_CHECKS = ['known', 'document', 'code'] as const
export const SIGNED_HOW = ['paper', 'at_office', 'digital'] as const
export const DELEGATE_STATES = ['coming', 'active', 'used', 'expired', 'revoked'] as const
export const RELEASE_STATES = ['requested', 'coming', 'active', 'expired', 'revoked'] as const
/** A delegate is named for at most a year (ours: a person in words is not a guardian). */
export const LONGEST_DAYS = 365
/** Bytes of the largest picture, before base64, and of its base64 with the JSON around it. */
export const PHOTO_BYTES = 10 * 1024 * 1024
export const PHOTO_BODY = 14 * 1024 * 1024

const person = z.object({ id, name: z.string() })
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const weekdays = z.array(weekday).check(z.maxLength(7))

export const delegate = z.object({
  id,
  name: z.string(),
  relation: z.string(),
  /** Null for a reader who may not decide for the child. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  hasPicture: z.boolean(),
  idCheck: z.enum(ID_CHECKS),
  /** Those of the reader. */
  children: z.array(person),
  validFrom: day,
  validTo: day,
  weekdays,
  oneTime: z.boolean(),
  state: z.enum(DELEGATE_STATES),
  issuedBy: z.string(),
  issuedAt: instant,
  revokedAt: z.nullable(instant),
  revokedBy: z.nullable(z.string()),
  version,
  abilities: z.object({ edit: z.boolean(), code: z.boolean(), revoke: z.boolean() }),
})
export type Delegate = z.output<typeof delegate>

export const release = z.object({
  id,
  childId: id,
  childName: z.string(),
  /** For the office alone. */
  birthDate: shownBirthDate,
  kind: z.enum(RELEASE_KINDS),
  sibling: z.nullable(person),
  siblingAge: z.nullable(z.int()),
  schoolYear: z.string(),
  validFrom: day,
  validTo: day,
  signedBy: z.array(z.string()),
  signedHow: z.enum(SIGNED_HOW),
  paper: z.string(),
  state: z.enum(RELEASE_STATES),
  requestedBy: z.string(),
  acceptedBy: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
  version,
  abilities: z.object({ decide: z.boolean(), revoke: z.boolean() }),
})
export type Release = z.output<typeof release>

export const childPickup = z.object({
  /** Guardians with the right to collect, with the days on which they have it. */
  guardians: z.array(z.object({ id, name: z.string(), kind: z.string(), weekdays: z.nullable(weekdays) })),
  delegates: z.array(delegate),
  releases: z.array(release),
  /** The last hand-overs by name, the newest first; what was undone is left out. */
  handovers: z.array(
    z.object({
      id,
      at: instant,
      zone: z.string(),
      routeName: z.string(),
      recipient: recipientShown,
      refused: z.nullable(z.enum(REFUSALS)),
      exception: z.nullable(exception),
    }),
  ),
  /** Other children of the reader’s who could be named together with this one, or take it along. */
  siblings: z.array(person),
  abilities: z.object({ add: z.boolean(), request: z.boolean(), record: z.boolean() }),
})
export type ChildPickup = z.output<typeof childPickup>

export const getChildPickup = defineEndpoint({
  name: 'pickup.child',
  method: 'GET',
  path: `${BASE}/child/:id`,
  summary:
    'Who may collect a child: guardians, people named for dates, and what signed papers allow. The reading is kept.',
  params: idParams,
  answer: childPickup,
  errors: [],
})

export const saveDelegate = defineEndpoint({
  name: 'pickup.saveDelegate',
  method: 'PUT',
  path: `${BASE}/delegate/:id`,
  summary:
    'Names a person who may collect children on dates (version null) or changes it; at most a year. A person whom the school must look at first is refused.',
  params: idParams,
  body: z.strictObject({
    version: z.nullable(version),
    childIds: z.array(id).check(z.minLength(1), z.maxLength(10)),
    name,
    relation: z._default(text(80), ''),
    phone: z._default(z.nullable(text(40)), null),
    email: z._default(z.nullable(text(200)), null),
    idCheck: z._default(z.enum(ID_CHECKS), 'code'),
    validFrom: day,
    validTo: day,
    weekdays: z._default(weekdays, []),
    oneTime: z._default(z.boolean(), false),
  }),
  answer: delegate,
  errors: ['E012', 'E013', 'E016'],
})

export const revokeDelegate = defineEndpoint({
  name: 'pickup.revokeDelegate',
  method: 'DELETE',
  path: `${BASE}/delegate/:id`,
  summary: 'Revokes a delegation at once; phones of runs under way are told live. Revoking it again changes nothing.',
  params: idParams,
  answer: delegate,
  errors: ['E013'],
})

export const delegateCode = defineEndpoint({
  name: 'pickup.delegateCode',
  method: 'GET',
  path: `${BASE}/delegate/:id/code`,
  summary:
    'The code and the QR content of a delegate for today, or for tomorrow when asked: they hold on that day alone. The reading is kept.',
  params: idParams,
  query: z.object({ day: z.optional(day) }),
  answer: z.object({ day, code: z.string(), token: z.string() }),
  errors: ['E013'],
})

export const setDelegatePicture = defineEndpoint({
  name: 'pickup.setPicture',
  method: 'PUT',
  path: `${BASE}/delegate/:id/picture`,
  summary: 'Sets the picture of a delegate (PNG, JPEG or WebP as base64), cut to a square and made anew.',
  params: idParams,
  body: z.strictObject({ profileImageData: z.string().check(z.minLength(1), z.maxLength(PHOTO_BODY)) }),
  answer: delegate,
  errors: ['E015', 'E016'],
})

export const getDelegatePicture = defineEndpoint({
  name: 'pickup.getPicture',
  method: 'GET',
  path: `${BASE}/delegate/:id/picture`,
  summary: 'The picture of a delegate as WebP; 404 without one.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

const signed = {
  signedBy: z._default(z.array(name).check(z.maxLength(4)), []),
  signedHow: z._default(z.enum(SIGNED_HOW), 'paper'),
  /** Where the paper lies. */
  paper: z._default(text(200), ''),
}

export const askRelease = defineEndpoint({
  name: 'pickup.askRelease',
  method: 'POST',
  path: `${BASE}/child/:id/release`,
  summary:
    'Asks for a permission of the school year (a parent), or records the signed paper (an administrator: it holds at once, until 31 August at most).',
  params: idParams,
  body: z.strictObject({
    id,
    kind: z.enum(RELEASE_KINDS),
    siblingId: z._default(z.nullable(id), null),
    siblingAge: z._default(z.nullable(z.int().check(z.minimum(10), z.maximum(18))), null),
    validTo: z._default(z.nullable(day), null),
    ...signed,
  }),
  answer: release,
  errors: ['E012', 'E013'],
})

export const searchReleases = defineEndpoint({
  name: 'pickup.searchReleases',
  method: 'POST',
  path: `${BASE}/release/search`,
  summary: 'Permissions that families asked for and that wait for an answer, the oldest first.',
  body: searchBody(z.strictObject({}), ['requestedAt']),
  answer: z.array(release),
  paged: true,
  errors: [],
})

export const decideRelease = defineEndpoint({
  name: 'pickup.decideRelease',
  method: 'PUT',
  path: `${BASE}/release/:id`,
  summary: 'Accepts what a parent asked for, with who signed the paper, or refuses it; the parent is told.',
  params: idParams,
  body: z.strictObject({ version, accept: z.boolean(), ...signed }),
  answer: release,
  errors: ['E012', 'E013', 'E016'],
})

export const revokeRelease = defineEndpoint({
  name: 'pickup.revokeRelease',
  method: 'DELETE',
  path: `${BASE}/release/:id`,
  summary: 'Revokes a permission; it is gone from every phone the same moment. Revoking it again changes nothing.',
  params: idParams,
  answer: release,
  errors: ['E013'],
})

/** Somebody who may take children of this run today. `verifiers` compare a typed code or a scanned token (codes.rules.ts). */
export const runPerson = z.object({
  id,
  kind: z.enum(['guardian', 'delegate']),
  name: z.string(),
  /** Of a guardian the kind of relationship, of a delegate the words of the family. */
  relation: z.string(),
  phone: z.nullable(z.string()),
  /** A small picture as a data address, so that it is there without network. */
  picture: z.nullable(z.string()),
  idCheck: z.nullable(z.enum(ID_CHECKS)),
  oneTime: z.boolean(),
  /** Passengers whom this person may take. */
  passengerIds: z.array(id),
  verifiers: z.nullable(z.object({ code: z.string(), token: z.string() })),
})
export type RunPerson = z.output<typeof runPerson>

export const runPickup = z.object({
  runId: id,
  readAt: instant,
  /** Made anew for every reading: what one phone holds says nothing on another. */
  salt: z.string(),
  people: z.array(runPerson),
  /** The staff of school and base, who may accept a child who is brought back; nobody who is restricted for a child of the run. */
  acceptors: z._default(z.array(person), []),
  /** What papers allow: goes alone, met by any adult, taken along by which older children. */
  children: z.array(z.object({ passengerId: id, self: z.boolean(), anyAdult: z.boolean(), siblings: z.array(person) })),
  /** Adults who must not take these passengers: never offered, told so that the assistant stops and calls. */
  stops: z.array(z.object({ name: z.string(), passengerIds: z.array(id) })),
})
export type RunPickup = z.output<typeof runPickup>

export const getRunPickup = defineEndpoint({
  name: 'pickup.run',
  method: 'GET',
  path: `${BASE}/run/:id`,
  summary:
    'Who may take the children of a run today, for its crew and administrators; empty a day after the run. The reading is kept.',
  params: idParams,
  answer: runPickup,
  errors: [],
})
