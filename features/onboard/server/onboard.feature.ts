import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/onboard.contract.ts'
import { onboardPagesTexts } from '../shared/onboard-pages.texts.ts'
import { onboardTexts } from '../shared/onboard.texts.ts'
import { doseRecorded } from '#features/medicines/server/medicines.hooks.api.ts'
import { cardsOfRun } from './cards.queries.ts'
import { notifyOfDose } from './doses.commands.ts'
import { recordOnBoard } from './incidents.commands.ts'
import { opened } from './openings.commands.ts'

// Row by row: `inReach` of runs and `personReached` of guests.
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const onboard = defineFeature({
  name: 'onboard',
  texts: { ...onboardTexts, ...onboardPagesTexts },
  hooks: [doseRecorded.use(10, notifyOfDose)],
  routes: [
    // Whoever is with the person reads what to do, whatever is closed to their role (docs/adr/0314).
    route(contract.getRunCards, { needs: staff, run: (call) => cardsOfRun(call, call.params.runId) }),
    route(contract.openCard, { needs: staff, run: (call) => opened(call, call.body) }),
    route(contract.recordIncident, {
      needs: staff,
      module: 'diary.userDetail',
      run: (call) => recordOnBoard(call, call.body),
    }),
  ],
})
