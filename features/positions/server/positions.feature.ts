import { defineFeature } from '#platform/server/feature.ts'
import { positionsTexts } from '../shared/positions.texts.ts'
import { forgetPositions, scoreEstimates, watchApproach } from './positions.jobs.ts'
import { positionsRoutes } from './positions.routes.ts'

export const positions = defineFeature({
  name: 'positions',
  routes: positionsRoutes,
  texts: positionsTexts,
  jobs: [forgetPositions, scoreEstimates, watchApproach],
})
