import { defineFeature } from '#platform/server/feature.ts'
import { peopleTexts } from '../shared/people.texts.ts'
import { peopleRoutes } from './people.routes.ts'

export const people = defineFeature({ name: 'people', routes: peopleRoutes, texts: peopleTexts })
