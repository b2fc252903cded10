import { route } from '#platform/server/http/route.ts'
import { acceptTransfer, cancelRun, interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { rescueOptions, sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { combineRun } from '../shared/combine.contract.ts'
import { combine } from './combine.commands.ts'
import { accept, cancel, interrupt, resume } from './exits.commands.ts'
import { rescue } from './rescue.commands.ts'
import { findRescueOptions } from './rescue.queries.ts'

const office = { CB_ADMIN: 'group' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const disruptionsRoutes = [
  route(interruptRun, { evenWhenFull: true, needs: staff, run: (call) => interrupt(call, call.params.id, call.body) }),
  route(resumeRun, { evenWhenFull: true, needs: staff, run: (call) => resume(call, call.params.id, call.body) }),
  route(cancelRun, { evenWhenFull: true, needs: office, run: (call) => cancel(call, call.params.id, call.body) }),
  route(rescueOptions, { needs: office, run: (call) => findRescueOptions(call, call.params.id) }),
  route(sendRescue, { evenWhenFull: true, needs: office, run: (call) => rescue(call, call.params.id, call.body) }),
  route(combineRun, { needs: office, run: (call) => combine(call, call.params.id, call.body) }),
  route(acceptTransfer, { evenWhenFull: true, needs: staff, run: (call) => accept(call, call.params.id, call.body) }),
]
