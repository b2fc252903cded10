import { route } from '#platform/server/http/route.ts'
import {
  estimateScore,
  getApproach,
  latestPositions,
  sendPositions,
  setApproach,
} from '../shared/positions.contract.ts'
import { waysOfRuns } from '../shared/ways.contract.ts'
import { chooseApproach, ownApproach } from './approach.commands.ts'
import { keepPositions } from './positions.commands.ts'
import { positionsNow } from './positions.queries.ts'
import { scoreOf } from './score.queries.ts'
import { waysOf } from './ways.queries.ts'

export const positionsRoutes = [
  route(sendPositions, {
    needs: { CB_ASSISTANT: 'run' },
    run: (call) => keepPositions(call, call.params.id, call.body),
  }),
  route(latestPositions, {
    needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' },
    run: (call) => positionsNow(call, call.query.runId),
  }),
  // A family sees its own stops alone, and the way leads past those of others.
  route(waysOfRuns, {
    needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run' },
    run: (call) => waysOf(call, call.body.runIds),
  }),
  route(estimateScore, {
    needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' },
    run: (call) => scoreOf(call, call.params.id),
  }),
  route(getApproach, { needs: { CB_PARENT: 'own' }, run: (call) => ownApproach(call) }),
  route(setApproach, { needs: { CB_PARENT: 'own' }, run: (call) => chooseApproach(call, call.body) }),
]
