import { versionsTexts } from '../shared/versions.texts.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { versionsRoutes } from './versions.routes.ts'

export const versions = defineFeature({ name: 'versions', routes: versionsRoutes, texts: versionsTexts })
