import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams } from '#platform/shared/contract/fields.ts'
import { SEXES } from './definition-types.ts'

/** The blood pressure of a child is judged by it, nothing else. Null: not recorded. */
export const sex = z.nullable(z.enum(SEXES))

export const setBirthDate = defineEndpoint({
  name: 'measurements.setBirthDate',
  method: 'PUT',
  path: '/care/api/v1/measurement/person/:id',
  summary:
    'Sets the date of birth of a person (`id`), by which ranges go, and the sex, by which the blood pressure of a child is judged; `sex` stays when missing. `version` is 0 while there is none.',
  params: idParams,
  body: z.strictObject({ version: z.int().check(z.minimum(0)), birthDate: day, sex: z.optional(sex) }),
  answer: z.object({ id, birthDate: day, sex, birthVersion: z.int() }),
  current: z.object({ id, birthDate: z.nullable(day), sex: z.nullable(sex), birthVersion: z.int() }),
  errors: ['E016'],
})
