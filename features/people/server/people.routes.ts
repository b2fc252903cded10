import { route } from '#platform/server/http/route.ts'
import { autocompleteAssistants, searchAssistants, searchParents } from '../shared/people.contract.ts'
import { exportAssistants, exportParents } from '../shared/export.contract.ts'
import { exportPeople } from './people.export.ts'
import { searchPeople } from './people.queries.ts'
import { childrenOfMyRuns, suggestPeople } from './people.api.ts'

const planning = { CB_ADMIN: 'group' } as const

export const peopleRoutes = [
  route(searchParents, {
    needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run' },
    run: async (call) =>
      searchPeople(
        call,
        'CB_PARENT',
        call.body,
        call.actor.role === 'CB_ADMIN' ? undefined : await childrenOfMyRuns(call, call.body.filters?.childId),
      ),
  }),
  route(searchAssistants, {
    needs: planning,
    run: (call) =>
      searchPeople(call, 'CB_ASSISTANT', {
        ...call.body,
        filters: call.body.filters?.credentials && { credentials: call.body.filters.credentials },
      }),
  }),
  route(autocompleteAssistants, {
    needs: planning,
    run: (call) => suggestPeople(call, 'CB_ASSISTANT', call.query.q, call.query.customerGroupId),
  }),
  route(exportParents, {
    needs: planning,
    stepUp: true,
    run: (call) => exportPeople(call, 'parents', call.body, call.query.format),
  }),
  route(exportAssistants, {
    needs: planning,
    stepUp: true,
    run: (call) => exportPeople(call, 'assistants', call.body, call.query.format),
  }),
]
