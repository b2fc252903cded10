import { route } from '#platform/server/http/route.ts'
import { childrenToday, getChildDay } from '../shared/family.contract.ts'
import { ownChildrenToday } from './kin.queries.ts'
import { dayOfChild } from './child-day.queries.ts'

const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const familyRoutes = [
  route(getChildDay, {
    needs: { ...staff, CB_PARENT: 'kin' },
    run: (call) => dayOfChild(call, call.params.id),
  }),
  route(childrenToday, { needs: { CB_PARENT: 'kin' }, run: (call) => ownChildrenToday(call, call.query.day) }),
]
