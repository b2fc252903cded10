import { defineFeature } from '#platform/server/feature.ts'
import { structuresPagesTexts } from '../shared/structures-pages.texts.ts'
import { structuresTexts } from '../shared/structures.texts.ts'
import { seedStructures } from './structures.seed.ts'
import { dropWaitingFiles } from './waiting-files.jobs.ts'
import { structuresRoutes } from './structures.routes.ts'

export const structures = defineFeature({
  name: 'structures',
  routes: structuresRoutes,
  texts: { ...structuresTexts, ...structuresPagesTexts },
  jobs: [dropWaitingFiles],
  seed: seedStructures,
})
