import { defineFeature } from '#platform/server/feature.ts'
import { childrenTexts } from '../shared/children.texts.ts'
import { childrenRoutes } from './children.routes.ts'

export const children = defineFeature({ name: 'children', routes: childrenRoutes, texts: childrenTexts })
