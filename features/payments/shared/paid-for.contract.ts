import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id } from '#platform/shared/contract/fields.ts'

export const paidFor = defineEndpoint({
  name: 'payments.paidFor',
  method: 'GET',
  path: '/care/api/v1/payment/people',
  summary:
    'The children and guests of whose invoices the caller pays a share, by name, also without a right to see them.',
  answer: z.array(z.object({ id, fullName: z.string(), zone: z.string() })),
  errors: [],
})
