import { defineFeature } from '#platform/server/feature.ts'
import { reportsTexts } from '../shared/reports.texts.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reports = defineFeature({ name: 'reports', routes: reportsRoutes, texts: reportsTexts })
