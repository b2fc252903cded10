import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import {
  autocompleteChildren,
  createChild,
  getChild,
  searchChildren,
  updateChild,
} from '../shared/children.contract.ts'
import { exportChildren } from '../shared/export.contract.ts'
import { changeChild, enrolChild } from './children.commands.ts'
import { suggestChildren } from './children.api.ts'
import { exportChildRows } from './children.export.ts'
import { findChild, searchChildRows } from './children.queries.ts'

const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const planning = { CB_ADMIN: 'group' } as const

export const childrenRoutes = [
  route(searchChildren, { needs: reading, run: (call) => searchChildRows(call, call.body, { last: true }) }),
  route(autocompleteChildren, { needs: reading, run: (call) => suggestChildren(call, call.query.q) }),
  route(getChild, {
    needs: reading,
    run: async (call) => {
      const child = await findChild(call, call.params.id)
      await audit(call, { action: 'children.read', subjectKind: 'child', subjectId: child.id })
      return child
    },
  }),
  route(exportChildren, {
    needs: planning,
    stepUp: true,
    run: (call) => exportChildRows(call, call.body, call.query.format),
  }),
  route(createChild, { needs: planning, run: (call) => enrolChild(call, call.body) }),
  route(updateChild, { needs: planning, run: (call) => changeChild(call, call.params.id, call.body) }),
]
