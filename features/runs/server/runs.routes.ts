import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import {
  getRun,
  latestRuns,
  openAlerts,
  reachStop,
  recordEvents,
  startRun,
  takeAlert,
} from '../shared/runs.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { searchActiveRuns, searchCompletedRuns } from '../shared/search.contract.ts'
import { acceptTransfer, cancelRun, interruptRun, resumeRun, sendRescue } from '../shared/exits.contract.ts'
import { setRunVehicle } from '../shared/vehicle.contract.ts'
import { checkIn } from '../shared/ready.contract.ts'
import { childrenToday } from '../shared/kin.contract.ts'
import { answerAlert, standingAlerts } from './alerts.queries.ts'
import { record } from './events.commands.ts'
import { accept, cancel, interrupt, rescue, resume } from './exits.commands.ts'
import { ownChildrenToday } from './kin.queries.ts'
import { findRun } from './run-detail.queries.ts'
import { close, passStop, start } from './runs.commands.ts'
import { checkInOnRun } from './ready.api.ts'
import { changeVehicle } from './vehicle.api.ts'
import { runsOfDay, searchRuns } from './runs.queries.ts'

const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const runsRoutes = [
  route(latestRuns, { needs: staff, run: (call) => runsOfDay(call, call.query.day) }),
  route(getRun, {
    needs: { ...staff, CB_PARENT: 'kin' },
    run: async (call) => {
      const run = await findRun(call, call.params.id)
      await audit(call, { action: 'runs.read', subjectKind: 'run', subjectId: run.id })
      return run
    },
  }),
  route(searchActiveRuns, { needs: staff, run: (call) => searchRuns(call, 'active', call.body) }),
  route(searchCompletedRuns, { needs: staff, run: (call) => searchRuns(call, 'completed', call.body) }),
  route(startRun, { needs: staff, run: (call) => start(call, call.body) }),
  route(checkIn, { needs: { CB_ASSISTANT: 'run' }, run: (call) => checkInOnRun(call, call.body) }),
  route(recordEvents, { needs: staff, run: (call) => record(call, call.params.id, call.body.events) }),
  route(reachStop, { needs: staff, run: (call) => passStop(call, call.body) }),
  route(closeRun, { needs: staff, run: (call) => close(call, call.params.id, call.body) }),
  route(interruptRun, { needs: staff, run: (call) => interrupt(call, call.params.id, call.body) }),
  route(resumeRun, { needs: staff, run: (call) => resume(call, call.params.id, call.body) }),
  route(cancelRun, { needs: { CB_ADMIN: 'group' }, run: (call) => cancel(call, call.params.id, call.body) }),
  route(sendRescue, { needs: { CB_ADMIN: 'group' }, run: (call) => rescue(call, call.params.id, call.body) }),
  route(setRunVehicle, {
    needs: { CB_ADMIN: 'group' },
    run: (call) => changeVehicle(call, call.params.id, call.body),
  }),
  route(acceptTransfer, { needs: staff, run: (call) => accept(call, call.params.id, call.body) }),
  route(openAlerts, { needs: staff, run: (call) => standingAlerts(call) }),
  route(takeAlert, { needs: staff, run: (call) => answerAlert(call, call.params.id, call.body) }),
  route(childrenToday, { needs: { CB_PARENT: 'kin' }, run: (call) => ownChildrenToday(call, call.query.day) }),
]
