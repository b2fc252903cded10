import { defineFeature } from '#platform/server/feature.ts'
import { sessionTexts } from '../shared/session.texts.ts'
import { sessionRoutes } from './session.routes.ts'

export const sessionFeature = defineFeature({ name: 'session', routes: sessionRoutes, texts: sessionTexts })
