import { route } from '#platform/server/http/route.ts'
import { arrivals, receiveChildren } from '../shared/receipts.contract.ts'
import { arrivalsNow } from './arrivals.queries.ts'
import { receive } from './receipts.commands.ts'

const office = { CB_ADMIN: 'group' } as const

export const boardRoutes = [
  // The school's side of the count: not the crew, which has said what it handed over.
  route(arrivals, { needs: office, run: (call) => arrivalsNow(call) }),
  route(receiveChildren, {
    evenWhenFull: true,
    needs: office,
    run: (call) => receive(call, call.params.id, call.body),
  }),
]
