import { route } from '#platform/server/http/route.ts'
import { findUnplanned, listDayNames } from '../shared/unplanned.contract.ts'
import { dayNames, searchUnplanned } from './unplanned.queries.ts'

const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const boardingRoutes = [
  route(findUnplanned, {
    needs: staff,
    run: (call) => searchUnplanned(call, call.params.id, call.query.q),
  }),
  route(listDayNames, { needs: { CB_ASSISTANT: 'run' }, run: dayNames }),
]
