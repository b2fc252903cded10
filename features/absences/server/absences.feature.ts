import { defineFeature } from '#platform/server/feature.ts'
import { absencesTexts } from '../shared/absences.texts.ts'
import { absencesRoutes } from './absences.routes.ts'

export const absences = defineFeature({ name: 'absences', routes: absencesRoutes, texts: absencesTexts })
