import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { deadlineSources } from '#features/deadlines/server/deadlines.hooks.api.ts'
import * as contract from '../shared/plans.contract.ts'
import { plansPagesTexts } from '../shared/plans-pages.texts.ts'
import { plansTexts } from '../shared/plans.texts.ts'
import { plansDue } from './clock.queries.ts'
import { emergencyCards, emergencyOf } from './emergency.queries.ts'
import { emergencyPaper } from './emergency.templates.ts'
import { activate, beginPlan, changeDraft, end, handOut, review, sign, takeBack } from './plans.commands.ts'
import { planWithEditions, searchPlanRows } from './plans.queries.ts'
import { seedPlans } from './plans.seed.ts'

// Row by row: `personReached` of guests, and plans.policy.ts.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const
/** Who goes along: an administrator has the pages of all. */
const onTheWay = { CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const module = 'medicalRecords.userDetail'

export const plans = defineFeature({
  name: 'plans',
  texts: { ...plansTexts, ...plansPagesTexts },
  hooks: [deadlineSources.use(40, plansDue)],
  seed: seedPlans,
  routes: [
    route(contract.addPlan, { needs: staff, module, run: (call) => beginPlan(call, call.body) }),
    route(contract.searchPlans, { needs: readers, module, run: (call) => searchPlanRows(call, call.body) }),
    route(contract.getPlan, { needs: readers, module, run: (call) => planWithEditions(call, call.params.id) }),
    route(contract.changePlan, { needs: staff, module, run: (call) => changeDraft(call, call.params.id, call.body) }),
    route(contract.sendPlan, { needs: staff, module, run: (call) => handOut(call, call.params.id, call.body) }),
    route(contract.withdrawPlan, { needs: office, module, run: (call) => takeBack(call, call.params.id, call.body) }),
    route(contract.signPlan, { needs: readers, module, run: (call) => sign(call, call.params.id, call.body) }),
    route(contract.activatePlan, { needs: office, module, run: (call) => activate(call, call.params.id, call.body) }),
    route(contract.reviewPlan, { needs: office, module, run: (call) => review(call, call.params.id, call.body) }),
    route(contract.endPlan, { needs: office, module, run: (call) => end(call, call.params.id, call.body) }),
    // Whoever is with the person reads what to do, whatever is closed to their role.
    route(contract.getEmergencyCard, {
      needs: readers,
      run: (call) => emergencyOf(call, call.params.id, 'emergencyRead'),
    }),
    route(contract.listEmergencyCards, { needs: onTheWay, run: (call) => emergencyCards(call) }),
    route(contract.printEmergency, { needs: readers, run: (call) => emergencyPaper(call, call.params.id) }),
  ],
})
