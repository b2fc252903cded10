import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant } from '#platform/shared/contract/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'

/** Characters of a text in one language: both texts in all languages fit into one request (256 KiB). */
export const LEGAL_TEXT_MAX = 30_000

/** A text for each language; none where it was not written. */
const texts = z.partialRecord(z.enum(LANGUAGES), z.string().check(z.maxLength(LEGAL_TEXT_MAX)))
export type LegalTexts = z.output<typeof texts>

const legalText = z.object({
  /** Of the product, as the specification names it. */
  name: z.string(),
  version: z.int(),
  publishedAt: instant,
  /** Of the texts: the one that was asked for, or the first one that was written. */
  language: z.enum(LANGUAGES),
  termsAndCondition: z.string(),
  privacyPolicy: z.string(),
})
export type LegalText = z.output<typeof legalText>
const ownLegalText = z.extend(legalText, { acceptedAt: z.nullable(instant) })
export type OwnLegalText = z.output<typeof ownLegalText>

const locale = z.object({ locale: z.string().check(z.maxLength(20)) })

export const getLegalTerms = defineEndpoint({
  name: 'legal.terms',
  method: 'GET',
  path: '/login/api/v1/personal/legal-terms/:locale',
  summary:
    'Terms and privacy for everybody, of an installation with one organisation; null where nothing was published. `gb` means English.',
  params: locale,
  answer: z.nullable(legalText),
  errors: [],
})

export const getProducts = defineEndpoint({
  name: 'legal.products',
  method: 'GET',
  path: '/login/api/v1/personal/products/:locale',
  summary: 'The product with terms and privacy of the own organisation; empty where nothing was published.',
  params: locale,
  answer: z.array(ownLegalText),
  errors: [],
})

export const acceptTerms = defineEndpoint({
  name: 'legal.accept',
  method: 'POST',
  path: '/login/api/v1/personal/legal-terms/:version/accept',
  summary:
    'Notes that the caller accepted the published version; a repeat changes nothing. 409 E013 when it is not the newest one.',
  params: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
  answer: z.literal(true),
  errors: ['E013'],
})

const published = z.object({ version: z.int(), publishedAt: instant, acceptedBy: z.int() })
const both = z.object({ terms: texts, privacy: texts })
const draftAnswer = z.object({
  /** Of the draft; 0 where there is none yet. */
  revision: z.int(),
  ...both.shape,
  /** What this installation does with data by its settings, to begin with. */
  model: both,
  /** Newest first. */
  published: z.array(published),
  abilities: z.object({
    /** False for an administrator who does not work in every group: the texts are those of the organisation. */
    edit: z.boolean(),
  }),
})
export type LegalDraft = z.output<typeof draftAnswer>

export const getLegalDraft = defineEndpoint({
  name: 'legal.draft',
  method: 'GET',
  path: '/login/api/v1/legal/draft',
  summary: 'The draft of terms and privacy, or the texts in force where there is no draft, and what was published.',
  answer: draftAnswer,
  errors: [],
})

export const saveLegalDraft = defineEndpoint({
  name: 'legal.save',
  method: 'PUT',
  path: '/login/api/v1/legal/draft',
  summary:
    'Saves the draft. For administrators who work in every group (403 E013); 409 E016 when somebody saved in between.',
  body: z.strictObject({ revision: z.int().check(z.minimum(0)), terms: texts, privacy: texts }),
  answer: z.object({ revision: z.int() }),
  errors: ['E012', 'E013', 'E016'],
})

export const publishLegalDraft = defineEndpoint({
  name: 'legal.publish',
  method: 'POST',
  path: '/login/api/v1/legal/publish',
  summary:
    'Publishes the saved draft as the next version. Everybody of the organisation is asked to accept it. 400 E012 where a text is missing, 409 E016 when somebody saved in between, 409 E013 when nothing has changed.',
  body: z.strictObject({ revision: z.int().check(z.minimum(1)) }),
  answer: z.object({ version: z.int() }),
  current: z.object({ revision: z.int() }),
  errors: ['E012', 'E013', 'E016'],
})
