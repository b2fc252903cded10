import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/vehicles.contract.ts'
import { vehiclesTexts } from '../shared/vehicles.texts.ts'
import { exportRows } from './vehicles.export.ts'
import { dropSticker, newSticker } from './sticker.commands.ts'
import { addVehicle, changeVehicle, dropPaper, putPaper } from './vehicles.commands.ts'
import { findVehicle, searchVehicleRows, vehiclesOfDay } from './vehicles.queries.ts'
import { seedVehicles } from './vehicles.seed.ts'

const needs = { CB_ADMIN: 'group' } as const

export const vehicles = defineFeature({
  name: 'vehicles',
  texts: vehiclesTexts,
  routes: [
    route(contract.searchVehicles, { needs, run: (call) => searchVehicleRows(call, call.body) }),
    route(contract.exportVehicles, {
      needs,
      stepUp: true,
      run: (call) => exportRows(call, call.body, call.query.format),
    }),
    route(contract.vehiclesOn, { needs, run: (call) => vehiclesOfDay(call, call.params.id, call.query.day) }),
    route(contract.getVehicle, { needs, run: (call) => findVehicle(call, call.params.id) }),
    route(contract.createVehicle, { needs, run: (call) => addVehicle(call, call.body) }),
    route(contract.updateVehicle, { needs, run: (call) => changeVehicle(call, call.params.id, call.body) }),
    route(contract.addPaper, { needs, run: (call) => putPaper(call, call.params.id, call.body) }),
    route(contract.removePaper, { needs, run: (call) => dropPaper(call, call.params.id) }),
    route(contract.printSticker, { needs, run: (call) => newSticker(call, call.params.id) }),
    route(contract.removeSticker, { needs, run: (call) => dropSticker(call, call.params.id) }),
  ],
  seed: seedVehicles,
})
