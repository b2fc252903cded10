import { defineFeature } from '#platform/server/feature.ts'
import { watchRuns } from './board.jobs.ts'
import { boardRoutes } from './board.routes.ts'
import { officeRunTexts } from '../shared/office-run.texts.ts'
import { boardTexts } from '../shared/board.texts.ts'

export const board = defineFeature({
  name: 'board',
  routes: boardRoutes,
  texts: { ...boardTexts, ...officeRunTexts },
  jobs: [watchRuns],
})
