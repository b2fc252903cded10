import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'

/** Alone in its file: every home asks it. */
export const countNotices = defineEndpoint({
  name: 'notices.count',
  method: 'GET',
  path: '/comunibus/api/v1/notification',
  summary: 'How many of the caller’s notices are not read yet, at most 100.',
  answer: z.object({ unread: z.int() }),
  errors: [],
})
