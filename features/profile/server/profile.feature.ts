import { defineFeature } from '#platform/server/feature.ts'
import { emailChangeTexts } from '../shared/email-change.texts.ts'
import { profileTexts } from '../shared/profile.texts.ts'
import { changedLetter, confirmLetter } from './email-change.templates.ts'
import { profileRoutes } from './profile.routes.ts'

export const profile = defineFeature({
  name: 'profile',
  routes: profileRoutes,
  texts: { ...profileTexts, ...emailChangeTexts },
  letters: [confirmLetter, changedLetter],
})
