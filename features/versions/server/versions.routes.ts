import { route } from '#platform/server/http/route.ts'
import { restoreRoute } from '#features/routes/shared/routes.contract.ts'
import { listVersions } from '../shared/versions.contract.ts'
import { restore } from './versions.commands.ts'
import { versionsOf } from './versions.queries.ts'

const planning = { CB_ADMIN: 'group' } as const

export const versionsRoutes = [
  route(restoreRoute, { needs: planning, run: (call) => restore(call, call.params.id) }),
  route(listVersions, { needs: planning, run: (call) => versionsOf(call, call.params.id) }),
]
