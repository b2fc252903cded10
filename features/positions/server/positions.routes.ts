import { route } from '#platform/server/http/route.ts'
import { latestPositions, sendPositions } from '../shared/positions.contract.ts'
import { keepPositions } from './positions.commands.ts'
import { positionsNow } from './positions.queries.ts'

export const positionsRoutes = [
  route(sendPositions, {
    needs: { CB_ASSISTANT: 'run' },
    run: (call) => keepPositions(call, call.params.id, call.body),
  }),
  route(latestPositions, {
    needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' },
    run: (call) => positionsNow(call, call.query.runId),
  }),
]
