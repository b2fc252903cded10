import { defineFeature } from '#platform/server/feature.ts'
import { profileTexts } from '../shared/profile.texts.ts'
import { profileRoutes } from './profile.routes.ts'

export const profile = defineFeature({ name: 'profile', routes: profileRoutes, texts: profileTexts })
