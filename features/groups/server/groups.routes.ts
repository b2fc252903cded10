import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/groups.contract.ts'
import { addGroup, archive, changeGroup, groupsOf, restore } from './groups.commands.ts'

const needs = { CB_ADMIN: 'group' } as const

export const groupsRoutes = [
  route(contract.listGroups, { needs, run: (call) => groupsOf(call) }),
  route(contract.createGroup, { needs, run: (call) => addGroup(call, call.body) }),
  route(contract.updateGroup, { needs, run: (call) => changeGroup(call, call.params.id, call.body) }),
  route(contract.archiveGroup, { needs, run: (call) => archive(call, call.params.id) }),
  route(contract.restoreGroup, { needs, run: (call) => restore(call, call.params.id) }),
]
