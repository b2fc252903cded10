import { about, sample, search, suggestions, type Samples } from './sample.ts'

const adult = { name: 'Nora', surname: 'Conti' }
const newPerson = sample(({ group }) => ({ body: { customerGroupId: group.id, ...adult } }))

export const peopleSamples: Samples = {
  'people.associate': sample(({ organisation, loneChild }) => ({
    body: { parentId: organisation.parent.personId, childId: loneChild.id, kind: 'mother' },
  })),
  'people.autocompleteAssistants': suggestions,
  'people.createAssistant': newPerson,
  'people.createGuest': newPerson,
  'people.createParent': newPerson,
  'people.disassociate': sample(({ organisation, children }) => ({
    body: { parentId: organisation.parent.personId, childId: children[0].id },
  })),
  'people.get': about(({ organisation }) => organisation.parent.personId),
  'people.listRelationships': about(({ children }) => children[0].id),
  'people.searchAssistants': search(),
  'people.searchParents': search(),
  'people.update': about(
    ({ organisation }) => organisation.parent.personId,
    () => ({ version: 1, ...adult }),
  ),
}
