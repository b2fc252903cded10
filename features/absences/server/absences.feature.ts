import { defineFeature } from '#platform/server/feature.ts'
import { childChangesGroup } from '#features/memberships/server/memberships.hooks.api.ts'
import { absencesPagesTexts } from '../shared/absences-pages.texts.ts'
import { absencesTexts } from '../shared/absences.texts.ts'
import { absencesRoutes } from './absences.routes.ts'
import { guestAbsencesRoutes } from './guests/guest-absences.routes.ts'
import { seedGuestAbsences } from './guests/guest-absences.seed.ts'
import { moveAbsences } from './moves.commands.ts'

export const absences = defineFeature({
  name: 'absences',
  routes: [...absencesRoutes, ...guestAbsencesRoutes],
  texts: { ...absencesTexts, ...absencesPagesTexts },
  seed: seedGuestAbsences,
  hooks: [childChangesGroup.use(20, (tx, { childId, group }) => moveAbsences(tx, childId, group))],
})
