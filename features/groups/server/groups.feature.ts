import { defineFeature } from '#platform/server/feature.ts'
import { groupsTexts } from '../shared/groups.texts.ts'
import { groupsRoutes } from './groups.routes.ts'

export const groups = defineFeature({ name: 'groups', routes: groupsRoutes, texts: groupsTexts })
