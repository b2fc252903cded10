import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { careOf } from '#features/measurements/server/care.api.ts'
import { watching } from '#features/carealerts/server/carealerts.hooks.api.ts'
import * as contract from '../shared/targets.contract.ts'
import { targetsPagesTexts } from '../shared/targets-pages.texts.ts'
import { targetsTexts } from '../shared/targets.texts.ts'
import { seedTargets } from './targets.seed.ts'
import { addTarget, moveTarget, preview, putTarget } from './targets.commands.ts'
import { chooseTold } from './telling.commands.ts'
import { findTarget, targetsOf } from './targets.queries.ts'
import { watchTargets } from './watching.commands.ts'

// People as of measurements: features/measurements/server/measurements.policy.ts. Families and assistants read.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const office = { CB_ADMIN: 'group' } as const
const module = 'measurement.userDetail'

export const targets = defineFeature({
  name: 'targets',
  texts: { ...targetsTexts, ...targetsPagesTexts },
  seed: seedTargets,
  hooks: [watching.use(10, watchTargets)],
  routes: [
    route(contract.createTarget, { needs: office, module, run: (call) => addTarget(call, call.body) }),
    route(contract.searchTargets, {
      needs: readers,
      module,
      run: async (call) => targetsOf(call, await careOf(call, call.body.filters.personId), call.body.filters),
    }),
    route(contract.getTarget, { needs: readers, module, run: (call) => findTarget(call, call.params.id) }),
    route(contract.changeTarget, { needs: office, module, run: (call) => putTarget(call, call.params.id, call.body) }),
    route(contract.tellTarget, {
      needs: { CB_PARENT: 'kin' },
      module,
      run: (call) => chooseTold(call, call.params.id, call.body),
    }),
    route(contract.closeTarget, {
      needs: office,
      module,
      run: (call) => moveTarget(call, call.params.id, 'close', call.body),
    }),
    route(contract.archiveTarget, {
      needs: office,
      module,
      run: (call) => moveTarget(call, call.params.id, 'archive', call.body),
    }),
    route(contract.restoreTarget, {
      needs: office,
      module,
      run: (call) => moveTarget(call, call.params.id, 'restore', call.body),
    }),
    route(contract.previewTarget, { needs: office, module, run: (call) => preview(call, call.body) }),
  ],
})
