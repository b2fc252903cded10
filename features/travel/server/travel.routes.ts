import { route, type Route } from '#platform/server/http/route.ts'
import * as changes from '../shared/changes.contract.ts'
import * as contract from '../shared/travel.contract.ts'
import { ask, decide, optionsOf, takeBack } from './changes.commands.ts'
import { searchRequestRows } from './changes.queries.ts'
import { dropHome, dropRule, keepHome, keepRule } from './homes.commands.ts'
import { planOf } from './plan.queries.ts'

const planning = { CB_ADMIN: 'group' } as const
const family = { CB_ADMIN: 'group', CB_PARENT: 'kin' } as const

// Where a child sleeps and who learns it: whoever decides proves afresh who they are (`stepUp`).

export const travelRoutes: readonly Route[] = [
  route(contract.getPlan, { needs: family, run: (call) => planOf(call, call.params.id, call.query) }),
  route(contract.saveHome, { needs: planning, stepUp: true, run: (call) => keepHome(call, call.params.id, call.body) }),
  route(contract.removeHome, { needs: planning, stepUp: true, run: (call) => dropHome(call, call.params.id) }),
  route(contract.saveRule, { needs: planning, stepUp: true, run: (call) => keepRule(call, call.params.id, call.body) }),
  route(contract.removeRule, { needs: planning, stepUp: true, run: (call) => dropRule(call, call.params.id) }),
  route(contract.getOptions, { needs: family, run: (call) => optionsOf(call, call.params.id, call.query) }),
  route(changes.requestChange, { needs: family, run: (call) => ask(call, call.body) }),
  route(changes.searchRequests, { needs: family, run: (call) => searchRequestRows(call, call.body) }),
  route(changes.decideRequest, { needs: planning, run: (call) => decide(call, call.params.id, call.body) }),
  route(changes.withdrawRequest, { needs: family, run: (call) => takeBack(call, call.params.id) }),
]
