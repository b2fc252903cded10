import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'
import { GLYCEMIA_UNITS, WEIGHT_UNITS } from './units.rules.ts'

const PATH = '/care/api/v1/measurement/unit/:id'

/** In which unit a group enters and reads. */
export const groupUnits = z.object({ GLYCEMIA: z.enum(GLYCEMIA_UNITS), WEIGHT: z.enum(WEIGHT_UNITS) })

const ofGroup = z.object({
  customerGroupId: id,
  version: z.int(),
  units: groupUnits,
  /** In degrees Celsius: from it on a child does not stay with the group. Null: it goes by none. */
  exclusion: z.nullable(z.number()),
})

export const getUnits = defineEndpoint({
  name: 'measurements.units',
  method: 'GET',
  path: PATH,
  summary:
    'In which unit a group (`id`) enters and reads what people measure in several, and from which temperature on a child does not stay with it. `version` is 0 while nobody chose.',
  params: idParams,
  answer: ofGroup,
  errors: [],
})

export const setUnits = defineEndpoint({
  name: 'measurements.setUnits',
  method: 'PUT',
  path: PATH,
  summary:
    'Chooses the units of a group (`id`): values are entered in them from now on and shown in them everywhere; what was typed stays as it is. With `exclusion` also the temperature in tenths from which on a child does not stay with the group: the family is called and the crews of its runs are told; null switches it off, without it it stays. Refused when somebody else chose since `version`.',
  params: idParams,
  body: z.strictObject({
    version: z.int().check(z.minimum(0)),
    units: groupUnits,
    exclusion: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100)))),
  }),
  answer: ofGroup,
  errors: ['E016'],
})
