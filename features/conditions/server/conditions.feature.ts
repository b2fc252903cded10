import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { allergyCalls, conditionCalls } from '../shared/conditions.contract.ts'
import { conditionsPagesTexts } from '../shared/conditions-pages.texts.ts'
import { conditionsTexts } from '../shared/conditions.texts.ts'
import { allergyReading as allergy, conditionReading as condition } from './conditions.policy.ts'
import { seedConditions } from './conditions.seed.ts'
import { addRecord, changeRecord, decideRecord, settleRecord } from './records.commands.ts'
import { recordWithHistory, searchRecords } from './records.queries.ts'

// Row by row: `personReached` of guests, and conditions.policy.ts.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const writers = { CB_ADMIN: 'group', CB_PARENT: 'kin' } as const
const office = { CB_ADMIN: 'group' } as const
const module = 'medicalRecords.userDetail'

export const conditions = defineFeature({
  name: 'conditions',
  texts: { ...conditionsTexts, ...conditionsPagesTexts },
  seed: seedConditions,
  routes: [
    route(conditionCalls.add, { needs: writers, module, run: (call) => addRecord(call, condition, call.body) }),
    route(conditionCalls.search, { needs: readers, module, run: (call) => searchRecords(call, condition, call.body) }),
    route(conditionCalls.get, {
      needs: readers,
      module,
      run: (call) => recordWithHistory(call, condition, call.params.id),
    }),
    route(conditionCalls.change, {
      needs: writers,
      module,
      run: (call) => changeRecord(call, condition, call.params.id, call.body),
    }),
    route(conditionCalls.decide, {
      needs: office,
      module,
      run: (call) => decideRecord(call, condition, call.params.id, call.body),
    }),
    route(conditionCalls.close, {
      needs: office,
      module,
      run: (call) => settleRecord(call, condition, call.params.id, { change: 'closed', ...call.body }),
    }),
    route(conditionCalls.archive, {
      needs: office,
      module,
      run: (call) => settleRecord(call, condition, call.params.id, { change: 'archived', ...call.body }),
    }),
    route(conditionCalls.restore, {
      needs: office,
      module,
      run: (call) => settleRecord(call, condition, call.params.id, { change: 'restored', ...call.body }),
    }),
    route(allergyCalls.add, { needs: writers, module, run: (call) => addRecord(call, allergy, call.body) }),
    route(allergyCalls.search, { needs: readers, module, run: (call) => searchRecords(call, allergy, call.body) }),
    route(allergyCalls.get, {
      needs: readers,
      module,
      run: (call) => recordWithHistory(call, allergy, call.params.id),
    }),
    route(allergyCalls.change, {
      needs: writers,
      module,
      run: (call) => changeRecord(call, allergy, call.params.id, call.body),
    }),
    route(allergyCalls.decide, {
      needs: office,
      module,
      run: (call) => decideRecord(call, allergy, call.params.id, call.body),
    }),
    route(allergyCalls.close, {
      needs: office,
      module,
      run: (call) => settleRecord(call, allergy, call.params.id, { change: 'closed', ...call.body }),
    }),
    route(allergyCalls.archive, {
      needs: office,
      module,
      run: (call) => settleRecord(call, allergy, call.params.id, { change: 'archived', ...call.body }),
    }),
    route(allergyCalls.restore, {
      needs: office,
      module,
      run: (call) => settleRecord(call, allergy, call.params.id, { change: 'restored', ...call.body }),
    }),
  ],
})
