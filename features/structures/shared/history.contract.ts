import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant, searchBody } from '#platform/shared/contract/fields.ts'
import { answerParams, answerValue, files, names, PREFIX, structureField } from './structures.contract.ts'

/** One answer that changed with one saving; what was answered before there was a history is the first entry. */
export const answerChange = z.object({
  /** Of the answers, after the change: what was saved together has the same. */
  version: z.int(),
  changedAt: instant,
  changedBy: z.nullable(z.object({ fullName: z.string() })),
  /** As it was asked then. */
  field: structureField,
  /** Null: no answer. */
  oldValue: answerValue,
  newValue: answerValue,
  names,
  files,
})
export type AnswerChange = z.output<typeof answerChange>

const fieldFilter = z.strictObject({ fieldName: z.optional(structureField.shape.fieldName) })

export const searchAnswerHistory = defineEndpoint({
  name: 'structures.history',
  method: 'POST',
  path: `${PREFIX}/extra/:entity/:id/history`,
  summary:
    'What changed in the extra personal data of one person, field by field, as far as the caller’s role sees the field.',
  params: answerParams,
  body: z.omit(searchBody(fieldFilter, ['changedAt']), { q: true, customerGroupDtos: true }),
  answer: z.array(answerChange),
  paged: true,
  errors: [],
})
