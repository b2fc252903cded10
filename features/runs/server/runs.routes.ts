import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import { getRun, latestRuns, reachStop, recordEvents, startRun } from '../shared/runs.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { checkIn } from '../shared/ready.contract.ts'
import { nameChild, namedMatches } from '../shared/named-children.contract.ts'
import { getStopPicture } from '../shared/spots.contract.ts'
import { nameTyped } from './named/named-children.commands.ts'
import { similarChildren } from './named/named-children.queries.ts'
import { record } from './recording.api.ts'
import { findRun } from './run-detail.api.ts'
import { close, passStop, start } from './runs.commands.ts'
import { checkInOnRun } from './ready.api.ts'
import { readStopPicture } from './spots.queries.ts'
import { runsOfDay } from './run-lists.api.ts'

const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const runsRoutes = [
  route(latestRuns, { needs: staff, run: (call) => runsOfDay(call, call.query.day) }),
  route(getRun, {
    evenWhenFull: true,
    needs: { ...staff, CB_PARENT: 'kin' },
    run: async (call) => {
      const run = await findRun(call, call.params.id)
      await audit(call, { action: 'runs.read', subjectKind: 'run', subjectId: run.id })
      return run
    },
  }),
  route(getStopPicture, {
    needs: { ...staff, CB_PARENT: 'kin' },
    run: (call) => readStopPicture(call, call.params.id, call.params.stopId),
  }),
  route(startRun, { evenWhenFull: true, needs: staff, run: (call) => start(call, call.body) }),
  route(checkIn, { evenWhenFull: true, needs: { CB_ASSISTANT: 'run' }, run: (call) => checkInOnRun(call, call.body) }),
  route(recordEvents, {
    evenWhenFull: true,
    needs: staff,
    run: (call) => record(call, call.params.id, call.body.events),
  }),
  route(reachStop, { evenWhenFull: true, needs: staff, run: (call) => passStop(call, call.body) }),
  route(namedMatches, { needs: { CB_ADMIN: 'group' }, run: (call) => similarChildren(call, call.params.id) }),
  route(nameChild, {
    evenWhenFull: true,
    needs: { CB_ADMIN: 'group' },
    run: (call) => nameTyped(call, call.params.id, call.body.childId),
  }),
  route(closeRun, { evenWhenFull: true, needs: staff, run: (call) => close(call, call.params.id, call.body) }),
]
