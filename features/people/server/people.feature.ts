import { defineFeature } from '#platform/server/feature.ts'
import { personFieldsTexts } from '../shared/person-fields.texts.ts'
import { peopleTexts } from '../shared/people.texts.ts'
import { recordsTexts } from '../shared/records.texts.ts'
import { addressChangedLetter, tellOldAddress } from './old-address.jobs.ts'
import { peopleRoutes } from './people.routes.ts'
import { recordsRoutes } from './records.routes.ts'

export const people = defineFeature({
  name: 'people',
  routes: [...peopleRoutes, ...recordsRoutes],
  letters: [addressChangedLetter],
  jobs: [tellOldAddress],
  texts: { ...peopleTexts, ...recordsTexts, ...personFieldsTexts },
})
