import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { entriesKept, exclusionChanged, measured } from '#features/measurements/server/measurements.hooks.api.ts'
import * as contract from '../shared/carealerts.contract.ts'
import { careAlertsPagesTexts } from '../shared/carealerts-pages.texts.ts'
import { careAlertsTexts } from '../shared/carealerts.texts.ts'
import { act } from './acting.commands.ts'
import { escalateCareAlerts, watchSilences } from './carealerts.jobs.ts'
import { findAlert, searchAlertRows } from './carealerts.queries.ts'
import { MODULE } from './carealerts.policy.ts'
import { followLimit } from './limit.commands.ts'
import { watchLoose } from './loose.commands.ts'
import { watchMeasured } from './ranges.commands.ts'

// Row by row: carealerts.policy.ts.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const careAlerts = defineFeature({
  name: 'carealerts',
  texts: { ...careAlertsTexts, ...careAlertsPagesTexts },
  jobs: [escalateCareAlerts, watchSilences],
  hooks: [measured.use(10, watchMeasured), entriesKept.use(10, watchLoose), exclusionChanged.use(10, followLimit)],
  routes: [
    route(contract.searchCareAlerts, {
      needs: readers,
      module: MODULE,
      run: (call) => searchAlertRows(call, call.body),
    }),
    route(contract.getCareAlert, { needs: readers, module: MODULE, run: (call) => findAlert(call, call.params.id) }),
    route(contract.acknowledgeAlert, {
      evenWhenFull: true,
      needs: staff,
      module: MODULE,
      run: (call) => act(call, call.params.id, 'acknowledge', call.body),
    }),
    route(contract.actionAlert, {
      needs: staff,
      module: MODULE,
      run: (call) => act(call, call.params.id, 'action', call.body),
    }),
    route(contract.closeAlert, {
      needs: staff,
      module: MODULE,
      run: (call) => act(call, call.params.id, 'close', call.body),
    }),
  ],
})
