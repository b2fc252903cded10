import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams } from '#platform/shared/contract/fields.ts'

export const printManifest = defineEndpoint({
  name: 'runs.printManifest',
  method: 'GET',
  path: '/comunibus/api/v1/history/:id/manifest',
  summary: 'The list of a run that is not over, as PDF, for the day on which no phone works; who printed is kept.',
  params: idParams,
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})

export const printDay = defineEndpoint({
  name: 'runs.printDay',
  method: 'GET',
  path: '/comunibus/api/v1/history/manifests',
  summary: 'The lists of all runs of a group on a day (today where the group is) that are not over, as one PDF.',
  query: z.object({ group: id, day: z.optional(day) }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})
