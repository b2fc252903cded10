import { route } from '#platform/server/http/route.ts'
import { findUnplanned } from '../shared/unplanned.contract.ts'
import { searchUnplanned } from './unplanned.queries.ts'

const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const boardingRoutes = [
  route(findUnplanned, {
    needs: staff,
    run: (call) => searchUnplanned(call, call.params.id, call.query.q),
  }),
]
