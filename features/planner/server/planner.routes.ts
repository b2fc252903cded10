import { route } from '#platform/server/http/route.ts'
import { buildRoutes, proposeRoutes } from '../shared/planner.contract.ts'
import { build } from './build.commands.ts'
import { propose } from './build.queries.ts'

const planning = { CB_ADMIN: 'group' } as const

export const plannerRoutes = [
  route(proposeRoutes, {
    needs: planning,
    run: async (call) => {
      const { fingerprint, routes, unresolved } = await propose(call, call.body)
      return { fingerprint, routes, unresolved }
    },
  }),
  route(buildRoutes, { needs: planning, run: (call) => build(call, call.body) }),
]
