import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { description, id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { SHOWN_KINDS } from '#features/relationships/shared/relationships.contract.ts'

const CONSENT = '/bulletin/api/v1/photo-consent/:id'

/** `paper`: by the office, which has the signed form or heard it from the family. */
const how = z.enum(['family', 'paper'])
/** What somebody is to the person, `self`: the person. */
const relation = z.enum(SHOWN_KINDS)
export type Relation = z.output<typeof relation>

const givenBy = {
  /** Who gave it, or who recorded the signed paper. */
  by: z.nullable(z.string()),
  as: z.nullable(how),
  at: z.nullable(instant),
  /** Who agreed, and what they were to the person then; null: recorded before that was asked. */
  signer: z._default(z.nullable(z.string()), null),
  relation: z._default(z.nullable(relation), null),
}

const pastConsent = z.object({
  id,
  ...givenBy,
  withdrawn: z.object({ at: instant, by: z.nullable(z.string()), as: z.nullable(how), reason: z.string() }),
})
export type PastConsent = z.output<typeof pastConsent>

/** Whether a child or guest may be on photos: on the bulletin board, and of their care. */
export const consent = z.object({
  given: z.boolean(),
  ...givenBy,
  /** The caller may give or withdraw it. */
  mayChange: z.boolean(),
  /** Who may have signed a paper: who decides for the person today, and the guest. For the office alone. */
  signers: z._default(z.array(z.object({ id, fullName: z.string(), relation })), []),
  /** Those that were withdrawn, the latest first; assistants get none. */
  past: z._default(z.array(pastConsent), []),
})
export type Consent = z.output<typeof consent>

export const getConsent = defineEndpoint({
  name: 'bulletin.consent',
  method: 'GET',
  path: CONSENT,
  summary: 'The photo consent for a child or guest (`id`) whom the caller reaches, with those that were withdrawn.',
  params: idParams,
  answer: consent,
  errors: [],
})

export const setConsent = defineEndpoint({
  name: 'bulletin.setConsent',
  method: 'PUT',
  path: CONSENT,
  summary:
    'Gives or withdraws the photo consent for a child or guest (`id`): an adult who may decide for them, a guest with an account of their own, or an administrator with the signed paper, who names who signed and why it is withdrawn. Once withdrawn, pictures with the person are withheld at once. What it is already it stays.',
  params: idParams,
  body: z.strictObject({
    given: z.boolean(),
    /** Who signed the paper. */
    signerId: z.optional(id),
    reason: z._default(description, ''),
  }),
  answer: consent,
  errors: ['E012', 'E013'],
})
