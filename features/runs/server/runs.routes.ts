import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import { alertColleagues, handAlert, openAlerts, takeAlert } from '../shared/alerts.contract.ts'
import { getRun, latestRuns, reachStop, recordEvents, startRun } from '../shared/runs.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { printDay, printManifest } from '../shared/paper.contract.ts'
import { exportRunFacts, getRunHistory, searchRides } from '../shared/history.contract.ts'
import { exportCompletedRuns, searchActiveRuns, searchCompletedRuns } from '../shared/search.contract.ts'
import { acceptTransfer, cancelRun, interruptRun, resumeRun } from '../shared/exits.contract.ts'
import { findUnplanned } from '../shared/unplanned.contract.ts'
import { rescueOptions, sendRescue } from '../shared/rescue.contract.ts'
import { combineRun } from '../shared/combine.contract.ts'
import { setRunVehicle } from '../shared/vehicle.contract.ts'
import { checkIn } from '../shared/ready.contract.ts'
import { getStopPicture } from '../shared/spots.contract.ts'
import { arrivals, receiveChildren } from '../shared/receipts.contract.ts'
import { childrenToday, getChildDay } from '../shared/kin.contract.ts'
import { colleaguesFor, hand } from './alert-hand.commands.ts'
import { answerAlert, standingAlerts } from './alerts.queries.ts'
import { combine } from './combine.commands.ts'
import { record } from './events.commands.ts'
import { accept, cancel, interrupt, resume } from './exits.commands.ts'
import { rescue } from './rescue.commands.ts'
import { searchUnplanned } from './unplanned.queries.ts'
import { findRescueOptions } from './rescue.queries.ts'
import { ownChildrenToday } from './kin.queries.ts'
import { exportFacts, exportRuns } from './history.export.ts'
import { historyOf } from './history.queries.ts'
import { searchRideRows } from './rides.queries.ts'
import { dayPaper, manifestPaper } from './paper.commands.ts'
import { arrivalsNow } from './arrivals.queries.ts'
import { receive } from './receipts.commands.ts'
import { findRun } from './run-detail.queries.ts'
import { dayOfChild } from './child-day.queries.ts'
import { close, passStop, start } from './runs.commands.ts'
import { checkInOnRun } from './ready.api.ts'
import { changeVehicle } from './vehicle.api.ts'
import { readStopPicture } from './spots.queries.ts'
import { runsOfDay, searchRuns } from './runs.queries.ts'

const office = { CB_ADMIN: 'group' } as const
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
  route(searchActiveRuns, { needs: staff, run: (call) => searchRuns(call, 'active', call.body) }),
  route(searchCompletedRuns, { needs: staff, run: (call) => searchRuns(call, 'completed', call.body) }),
  route(exportCompletedRuns, {
    needs: office,
    stepUp: true,
    run: (call) => exportRuns(call, call.body, call.query.format),
  }),
  route(getStopPicture, {
    needs: { ...staff, CB_PARENT: 'kin' },
    run: (call) => readStopPicture(call, call.params.id, call.params.stopId),
  }),
  route(getRunHistory, {
    needs: staff,
    run: async (call) => {
      const found = await historyOf(call, call.params.id)
      await audit(call, { action: 'runs.historyRead', subjectKind: 'run', subjectId: call.params.id })
      return found
    },
  }),
  route(exportRunFacts, {
    needs: office,
    stepUp: true,
    run: (call) => exportFacts(call, call.params.id, call.query.format),
  }),
  route(printManifest, { needs: staff, run: (call) => manifestPaper(call, call.params.id) }),
  // All children of a day with the numbers of their families: a fresh proof of who asks.
  route(printDay, { needs: office, stepUp: true, run: (call) => dayPaper(call, call.query) }),
  route(searchRides, {
    needs: { ...staff, CB_PARENT: 'kin' },
    run: async (call) => {
      const found = await searchRideRows(call, call.body)
      const childId = call.body.filters?.childId
      if (childId !== undefined && call.actor.role !== 'CB_PARENT')
        await audit(call, { action: 'runs.ridesRead', subjectKind: 'person', subjectId: childId })
      return found
    },
  }),
  route(getChildDay, {
    needs: { ...staff, CB_PARENT: 'kin' },
    run: (call) => dayOfChild(call, call.params.id),
  }),
  route(startRun, { evenWhenFull: true, needs: staff, run: (call) => start(call, call.body) }),
  route(checkIn, { evenWhenFull: true, needs: { CB_ASSISTANT: 'run' }, run: (call) => checkInOnRun(call, call.body) }),
  route(recordEvents, {
    evenWhenFull: true,
    needs: staff,
    run: (call) => record(call, call.params.id, call.body.events),
  }),
  route(reachStop, { evenWhenFull: true, needs: staff, run: (call) => passStop(call, call.body) }),
  route(closeRun, { evenWhenFull: true, needs: staff, run: (call) => close(call, call.params.id, call.body) }),
  route(interruptRun, { evenWhenFull: true, needs: staff, run: (call) => interrupt(call, call.params.id, call.body) }),
  route(resumeRun, { evenWhenFull: true, needs: staff, run: (call) => resume(call, call.params.id, call.body) }),
  route(cancelRun, { evenWhenFull: true, needs: office, run: (call) => cancel(call, call.params.id, call.body) }),
  route(rescueOptions, { needs: office, run: (call) => findRescueOptions(call, call.params.id) }),
  route(sendRescue, { evenWhenFull: true, needs: office, run: (call) => rescue(call, call.params.id, call.body) }),
  route(combineRun, { needs: office, run: (call) => combine(call, call.params.id, call.body) }),
  route(setRunVehicle, {
    evenWhenFull: true,
    needs: office,
    run: (call) => changeVehicle(call, call.params.id, call.body),
  }),
  route(acceptTransfer, { evenWhenFull: true, needs: staff, run: (call) => accept(call, call.params.id, call.body) }),
  // The school's side of the count: not the crew, which has said what it handed over.
  route(arrivals, { needs: office, run: (call) => arrivalsNow(call) }),
  route(receiveChildren, {
    evenWhenFull: true,
    needs: office,
    run: (call) => receive(call, call.params.id, call.body),
  }),
  route(findUnplanned, {
    needs: staff,
    run: (call) => searchUnplanned(call, call.params.id, call.query.q),
  }),
  route(openAlerts, { needs: staff, run: (call) => standingAlerts(call) }),
  route(takeAlert, { evenWhenFull: true, needs: staff, run: (call) => answerAlert(call, call.params.id, call.body) }),
  route(alertColleagues, { needs: staff, run: (call) => colleaguesFor(call, call.params.id) }),
  route(handAlert, { evenWhenFull: true, needs: staff, run: (call) => hand(call, call.params.id, call.body) }),
  route(childrenToday, { needs: { CB_PARENT: 'kin' }, run: (call) => ownChildrenToday(call, call.query.day) }),
]
