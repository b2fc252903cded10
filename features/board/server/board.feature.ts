import { defineFeature } from '#platform/server/feature.ts'
import { watchRuns } from './board.jobs.ts'
import { boardRoutes } from './board.routes.ts'

export const board = defineFeature({
  name: 'board',
  routes: boardRoutes,
  texts: {},
  jobs: [watchRuns],
})
