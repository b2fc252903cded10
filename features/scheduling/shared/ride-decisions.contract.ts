import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'
import { broughtBack } from '#features/runs/shared/brought-back/ride-decisions.contract.ts'

export const decideRide = defineEndpoint({
  name: 'runs.decideRide',
  method: 'PUT',
  path: '/comunibus/api/v1/history/ride/:id',
  summary:
    'Decides whether a child (`id`: the passenger) who was brought back on an earlier run rides on the later runs of the day that are not over. The last decision counts; a repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['riding', 'not_riding']) }),
  answer: z.extend(broughtBack, { passengerId: id }),
  errors: ['E013'],
})
