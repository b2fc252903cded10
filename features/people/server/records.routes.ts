import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import { getPersonFields, savePersonFields } from '../shared/person-fields.contract.ts'
import { createAssistant, createGuest, createParent, getPerson, updatePerson } from '../shared/records.contract.ts'
import { readPersonFields, writePersonFields } from './person-fields.commands.ts'
import { addGuest, addPerson, changePerson } from './records.commands.api.ts'
import { findPerson } from './records.api.ts'

const planning = { CB_ADMIN: 'group' } as const

export const recordsRoutes = [
  route(getPerson, {
    needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run' },
    run: async (call) => {
      const person = await findPerson(call, call.params.id)
      await audit(call, { action: 'people.read', subjectKind: 'person', subjectId: person.id })
      return person
    },
  }),
  route(getPersonFields, { needs: { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' }, run: readPersonFields }),
  route(savePersonFields, { needs: planning, run: (call) => writePersonFields(call, call.body) }),
  route(updatePerson, { needs: planning, run: (call) => changePerson(call, call.params.id, call.body) }),
  route(createParent, { needs: planning, run: (call) => addPerson(call, 'CB_PARENT', call.body) }),
  route(createAssistant, { needs: planning, run: (call) => addPerson(call, 'CB_ASSISTANT', call.body) }),
  route(createGuest, { needs: planning, run: (call) => addGuest(call, call.body) }),
]
