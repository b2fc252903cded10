import { inEveryGroup } from '#app/server/testing/every-group.ts'
import { about, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'

const adult = { name: 'Nora', surname: 'Conti' }
const newPerson = sample(({ group }) => ({ body: { customerGroupId: group.id, ...adult } }))

export const samples: Samples = {
  'people.autocompleteAssistants': suggestions,
  'people.createAdministrator': newPerson,
  'people.createAssistant': newPerson,
  'people.createGuest': newPerson,
  'people.createParent': newPerson,
  'people.exportAssistants': search(),
  'people.exportParents': search(),
  'people.get': about(({ organisation }) => organisation.parent.personId),
  'people.getFields': sample(),
  'people.saveFields': sample(() => ({ body: { version: 0, fields: [] } }), { before: inEveryGroup }),
  'people.searchAssistants': search(),
  'people.searchParents': search(),
  'people.update': about(
    ({ organisation }) => organisation.parent.personId,
    () => ({ version: 1, ...adult }),
  ),
}
