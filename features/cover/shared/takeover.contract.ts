import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'

const BASE = '/comunibus/api/v1/crew'

/** Minutes that the code of a phone holds (docs/domain.md, "Crews that change"). */
export const CODE_MINUTES = 10

export const takeoverCode = defineEndpoint({
  name: 'crew.takeoverCode',
  method: 'POST',
  path: `${BASE}/takeover/:id`,
  summary: 'A code for handing a run (`id`) to another phone: ten minutes, one use. The one before it is void.',
  params: idParams,
  answer: z.object({ code: z.string(), expiresAt: instant }),
  errors: ['E013'],
})

export const listCode = defineEndpoint({
  name: 'crew.listCode',
  method: 'POST',
  path: `${BASE}/list-code/:id`,
  summary:
    'The code on the printed list of a run (`id`): whoever holds the paper can claim the run when the phone is dead.',
  params: idParams,
  answer: z.object({ code: z.string() }),
  errors: ['E013'],
})

export const takeOver = defineEndpoint({
  name: 'crew.takeOver',
  method: 'POST',
  path: `${BASE}/takeover`,
  summary: 'Takes a run over by its code and becomes its lead. Open children come along; the other phone is told.',
  body: z.strictObject({
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(12)),
  }),
  answer: z.object({ runId: id }),
  errors: ['E012', 'E013'],
})
