import { defineFeature } from '#platform/server/feature.ts'
import { guestsPagesTexts } from '../shared/guests-pages.texts.ts'
import { guestsTexts } from '../shared/guests.texts.ts'
import { seedGuests } from './guests.seed.ts'
import { guestsRoutes } from './guests.routes.ts'

export const guests = defineFeature({
  name: 'guests',
  routes: guestsRoutes,
  texts: { ...guestsTexts, ...guestsPagesTexts },
  seed: seedGuests,
})
