import { about, sample, search, suggestions, type Samples } from './sample.ts'

export const peopleSamples: Samples = {
  'people.associate': sample(({ organisation, loneChild }) => ({
    body: { parentId: organisation.parent.personId, childId: loneChild.id, kind: 'mother' },
  })),
  'people.autocompleteAssistants': suggestions,
  'people.disassociate': sample(({ organisation, children }) => ({
    body: { parentId: organisation.parent.personId, childId: children[0].id },
  })),
  'people.listRelationships': about(({ children }) => children[0].id),
  'people.searchAssistants': search(),
  'people.searchParents': search(),
}
