import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute, route } from '#platform/server/http/route.ts'
import { watching } from '#features/carealerts/server/carealerts.hooks.api.ts'
import * as contract from '../shared/devices.contract.ts'
import * as list from '../shared/list.contract.ts'
import { devicesPagesTexts } from '../shared/devices-pages.texts.ts'
import { devicesTexts } from '../shared/devices.texts.ts'
import { add, archive, assign, issue, release, revoke } from './devices.commands.ts'
import { seedDevices } from './devices.seed.ts'
import { checkedByHand, watchSilence } from './devices.jobs.ts'
import { devicesOf, readingsOf } from './devices.queries.ts'
import { exportRows, listRows } from './list.queries.ts'
import { importPoints, receive } from './receiving.commands.ts'

// People as of measurements; only administrators change devices.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const office = { needs: { CB_ADMIN: 'group' }, module: 'measurement.userDetail' } as const

export const devices = defineFeature({
  name: 'devices',
  texts: { ...devicesTexts, ...devicesPagesTexts },
  jobs: [watchSilence],
  seed: seedDevices,
  hooks: [watching.use(20, checkedByHand)],
  routes: [
    route(contract.addDevice, { ...office, run: (call) => add(call, call.body) }),
    route(contract.searchDevices, {
      ...office,
      needs: readers,
      run: (call) => devicesOf(call, call.body.filters.personId),
    }),
    route(list.listDevices, { ...office, run: (call) => listRows(call, call.body) }),
    route(list.exportDevices, {
      ...office,
      stepUp: true,
      run: (call) => exportRows(call, call.body, call.query.format),
    }),
    route(contract.assignDevice, { ...office, run: (call) => assign(call, call.params.id, call.body) }),
    route(contract.releaseDevice, { ...office, run: (call) => release(call, call.params.id) }),
    route(contract.issueToken, { ...office, secretAnswer: true, run: (call) => issue(call, call.params.id) }),
    route(contract.revokeDevice, { ...office, run: (call) => revoke(call, call.params.id) }),
    route(contract.archiveDevice, { ...office, run: (call) => archive(call, call.params.id) }),
    accountRoute(contract.sendReadings, { needs: 'public', run: (call) => receive(call, call.body) }),
    route(contract.importReadings, { ...office, stepUp: true, run: (call) => importPoints(call, call.body) }),
    route(contract.searchReadings, {
      ...office,
      needs: readers,
      run: (call) => readingsOf(call, call.body.filters.personId),
    }),
  ],
})
