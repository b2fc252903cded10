import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import { printDay, printManifest } from '../shared/paper.contract.ts'
import { exportRunFacts, getRunHistory, searchRides } from '../shared/history.contract.ts'
import { exportCompletedRuns, searchActiveRuns, searchCompletedRuns } from '../shared/search.contract.ts'
import { exportFacts, exportRuns } from './history.export.ts'
import { historyOf } from './history.queries.ts'
import { searchRuns } from './search.queries.ts'
import { searchRideRows } from './rides.queries.ts'
import { dayPaper, manifestPaper } from './paper.commands.ts'

const office = { CB_ADMIN: 'group' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const historyRoutes = [
  route(searchActiveRuns, { needs: staff, run: (call) => searchRuns(call, 'active', call.body) }),
  route(searchCompletedRuns, { needs: staff, run: (call) => searchRuns(call, 'completed', call.body) }),
  route(exportCompletedRuns, {
    needs: office,
    stepUp: true,
    run: (call) => exportRuns(call, call.body, call.query.format),
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
]
