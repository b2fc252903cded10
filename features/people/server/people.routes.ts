import { notFound } from '#platform/shared/errors/app-error.ts'
import { route } from '#platform/server/http/route.ts'
import {
  associate,
  autocompleteAssistants,
  disassociate,
  listRelationships,
  searchAssistants,
  searchParents,
} from '../shared/people.contract.ts'
import { associateParent, disassociateParent } from './people.commands.ts'
import { relationshipsOf, searchPeople, suggestAssistants } from './people.queries.ts'
import { childrenOfMyRuns } from './people.api.ts'

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
    run: (call) => searchPeople(call, 'CB_ASSISTANT', { ...call.body, filters: undefined }),
  }),
  route(autocompleteAssistants, { needs: planning, run: (call) => suggestAssistants(call, call.query.q) }),
  route(listRelationships, {
    needs: planning,
    run: async (call) => {
      const child = await call.db
        .selectFrom('child_profile')
        .select('person_id')
        .where('organisation_id', '=', call.organisationId)
        .where('person_id', '=', call.params.id)
        .where('group_id', 'in', [...call.actor.groupIds])
        .executeTakeFirst()
      if (!child) throw notFound()
      return relationshipsOf(call, { childId: call.params.id })
    },
  }),
  route(associate, { needs: planning, run: (call) => associateParent(call, call.body) }),
  route(disassociate, { needs: planning, run: (call) => disassociateParent(call, call.body) }),
]
