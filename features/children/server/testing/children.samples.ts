import { about, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'

const child = { name: 'Nora', surname: 'Conti' }

export const samples: Samples = {
  'children.autocomplete': suggestions,
  'children.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...child } })),
  'children.export': search(),
  'children.get': about(({ children }) => children[0].id),
  'children.search': search(),
  'children.update': about(
    ({ children }) => children[0].id,
    () => ({ version: 1, ...child }),
  ),
}
