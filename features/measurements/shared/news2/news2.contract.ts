import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { RESPONSES, SCORED } from './news2.rules.ts'

const PATH = '/care/api/v1/measurement/score/:id'

/** The National Early Warning Score 2 of somebody (`news2.rules.ts`). */
export const score = z.object({
  at: instant,
  parts: z.array(z.object({ part: z.enum(SCORED), points: z.int() })),
  missing: z.array(z.enum(SCORED)),
  /** 0 to 20. */
  total: z.nullable(z.int()),
  response: z.nullable(z.enum(RESPONSES)),
})
export type ShownScore = z.output<typeof score>

const ofGroup = z.object({
  customerGroupId: id,
  version: z.int(),
  on: z.boolean(),
  /** Who decided it last. */
  by: z.nullable(z.string()),
  at: z.nullable(instant),
})

export const getScoring = defineEndpoint({
  name: 'measurements.scoring',
  method: 'GET',
  path: PATH,
  summary:
    'Whether the early warning score is shown in a group (`id`), and who decided it. `version` is 0 while nobody did: then it is off.',
  params: idParams,
  answer: ofGroup,
  errors: [],
})

export const setScoring = defineEndpoint({
  name: 'measurements.setScoring',
  method: 'PUT',
  path: PATH,
  summary:
    'Switches the early warning score of a group (`id`) on, for which the caller accepts responsibility (`accepted`, 400 without), or off. Refused when somebody else decided since `version`.',
  params: idParams,
  body: z.strictObject({
    version: z.int().check(z.minimum(0)),
    on: z.boolean(),
    accepted: z._default(z.boolean(), false),
  }),
  answer: ofGroup,
  errors: ['E016'],
})
