import { route } from '#platform/server/http/route.ts'
import { setRunVehicle } from '../shared/vehicle.contract.ts'
import { decideRide } from '../shared/ride-decisions.contract.ts'
import { decideOnRide } from './ride-decisions.commands.ts'
import { changeVehicle } from './vehicle.api.ts'

const office = { CB_ADMIN: 'group' } as const

export const schedulingRoutes = [
  route(setRunVehicle, {
    evenWhenFull: true,
    needs: office,
    run: (call) => changeVehicle(call, call.params.id, call.body),
  }),
  route(decideRide, {
    evenWhenFull: true,
    needs: office,
    run: (call) => decideOnRide(call, call.params.id, call.body),
  }),
]
