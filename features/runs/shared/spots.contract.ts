import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id } from '#platform/shared/contract/fields.ts'

export const getStopPicture = defineEndpoint({
  name: 'runs.stopPicture',
  method: 'GET',
  path: '/comunibus/api/v1/history/:id/stop/:stopId/picture',
  summary:
    'The picture of the place of a stop as WebP, 512 pixels square; 404 without one. Whoever sees the stop on the run sees it, but families not the picture of a home.',
  params: z.object({ id, stopId: id }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
