import { defineFeature } from '#platform/server/feature.ts'
import { credentialTexts } from '../shared/credential.texts.ts'
import { sessionTexts } from '../shared/session.texts.ts'
import { credentialLetter, forgottenLetter } from './credential-letters.api.ts'
import { credentialRoutes } from './credential.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { signInTexts } from '../shared/sign-in.texts.ts'

export const sessionFeature = defineFeature({
  name: 'session',
  routes: [...sessionRoutes, ...credentialRoutes],
  texts: { ...sessionTexts, ...credentialTexts, ...signInTexts },
  letters: [forgottenLetter, credentialLetter],
})
