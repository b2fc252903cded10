import { defineFeature } from '#platform/server/feature.ts'
import { guestPlaceEnds } from '#features/memberships/server/memberships.hooks.api.ts'
import { bodyTexts } from '../shared/body-pages.texts.ts'
import { guestsPagesTexts } from '../shared/guests-pages.texts.ts'
import { guestsTexts } from '../shared/guests.texts.ts'
import { seedGuests } from './guests.seed.ts'
import { guestsRoutes } from './guests.routes.ts'
import { followPlace } from './own-accounts.commands.ts'

export const guests = defineFeature({
  name: 'guests',
  routes: guestsRoutes,
  texts: { ...guestsTexts, ...guestsPagesTexts, ...bodyTexts },
  seed: seedGuests,
  hooks: [guestPlaceEnds.use(10, followPlace)],
})
