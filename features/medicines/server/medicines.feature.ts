import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as doses from '../shared/doses.contract.ts'
import { medicinesPagesTexts } from '../shared/medicines-pages.texts.ts'
import { medicinesTexts } from '../shared/medicines.texts.ts'
import { screenTexts } from '../shared/screen-pages.texts.ts'
import { unitTexts } from '../shared/units.texts.ts'
import { wordTexts } from '../shared/words-pages.texts.ts'
import * as orders from '../shared/orders.contract.ts'
import * as stock from '../shared/stock.contract.ts'
import { check, recordEffectOf } from './checks.commands.ts'
import { correct } from './correct.commands.ts'
import { doseOf, searchRows as searchDoses } from './doses.queries.ts'
import { seedMedicines } from './medicines.seed.ts'
import { markMissed } from './missed.jobs.ts'
import { consent, withdraw } from './consents.commands.ts'
import { act, change, order, renew } from './orders.commands.ts'
import { orderOf, searchRows as searchOrders } from './orders.queries.ts'
import { recordDose } from './record.commands.ts'
import { personOf, roundPage } from './round.queries.ts'
import { moveStock } from './stock.commands.ts'
import { moveOf, searchRows as searchStock } from './stock.queries.ts'

// Row by row: medicines.policy.ts, and `inCare` of guests.
const everybody = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const
const family = { CB_ADMIN: 'group', CB_PARENT: 'kin' } as const
const module = 'drugs.userDetail'

export const medicines = defineFeature({
  name: 'medicines',
  texts: { ...medicinesTexts, ...medicinesPagesTexts, ...screenTexts, ...wordTexts, ...unitTexts },
  jobs: [markMissed],
  seed: seedMedicines,
  routes: [
    route(orders.addOrder, { needs: family, module, run: (call) => order(call, call.body) }),
    route(orders.searchOrders, { needs: everybody, module, run: (call) => searchOrders(call, call.body) }),
    route(orders.getOrder, { needs: everybody, module, run: (call) => orderOf(call, call.params.id) }),
    route(orders.changeOrder, { needs: office, module, run: (call) => change(call, call.params.id, call.body) }),
    route(orders.suspendOrder, {
      needs: office,
      module,
      run: (call) => act(call, call.params.id, 'suspend', call.body),
    }),
    route(orders.renewOrder, { needs: office, module, run: (call) => renew(call, call.params.id, call.body) }),
    route(orders.closeOrder, { needs: office, module, run: (call) => act(call, call.params.id, 'close', call.body) }),
    route(orders.restoreOrder, {
      needs: office,
      module,
      run: (call) => act(call, call.params.id, 'restore', call.body),
    }),
    route(orders.consentToOrder, { needs: family, module, run: (call) => consent(call, call.body) }),
    route(orders.withdrawConsent, { needs: family, module, run: (call) => withdraw(call, call.body) }),
    route(doses.personMedicines, {
      needs: everybody,
      module,
      run: (call) => personOf(call, call.params.id, call.query),
    }),
    route(doses.searchDoseRound, { needs: staff, module, run: (call) => roundPage(call, call.body) }),
    route(doses.recordDose, { needs: staff, module, run: (call) => recordDose(call, call.body) }),
    route(doses.searchDoses, { needs: everybody, module, run: (call) => searchDoses(call, call.body) }),
    route(doses.getDose, { needs: everybody, module, run: (call) => doseOf(call, call.params.id) }),
    route(doses.correctDose, { needs: staff, module, run: (call) => correct(call, call.params.id, call.body) }),
    route(doses.checkDose, { needs: staff, module, run: (call) => check(call, call.body) }),
    route(doses.recordEffect, { needs: staff, module, run: (call) => recordEffectOf(call, call.body) }),
    route(stock.moveStock, { needs: everybody, module, run: (call) => moveStock(call, call.body) }),
    route(stock.searchStock, { needs: everybody, module, run: (call) => searchStock(call, call.body) }),
    route(stock.getMove, { needs: everybody, module, run: (call) => moveOf(call, call.params.id) }),
  ],
})
