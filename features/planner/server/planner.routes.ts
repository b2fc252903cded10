import { route } from '#platform/server/http/route.ts'
import { buildRoutes, proposeRoutes } from '../shared/planner.contract.ts'
import { build } from './build.commands.ts'
import { propose } from './build.queries.ts'
import { withHazards } from './passed-hazards.queries.ts'

const planning = { CB_ADMIN: 'group' } as const

export const plannerRoutes = [
  route(proposeRoutes, {
    needs: planning,
    run: async (call) => {
      const proposal = await propose(call, call.body)
      const routes = await withHazards(call, proposal, call.body.mode)
      return { fingerprint: proposal.fingerprint, routes, unresolved: proposal.unresolved }
    },
  }),
  route(buildRoutes, { needs: planning, run: (call) => build(call, call.body) }),
]
