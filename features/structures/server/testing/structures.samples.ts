import { sample, type Samples } from '#app/server/testing/sample.ts'

const diet = { fieldName: 'diet', label: 'Diet', type: 'string', see: [], edit: [] }

export const samples: Samples = {
  'structures.answer': sample(({ children }) => ({
    params: { entity: 'child', id: children[0].id },
    body: { version: 1, structureVersion: 1, values: { habit: 'none' } },
  })),
  'structures.answers': sample(({ children }) => ({ params: { entity: 'child', id: children[0].id } })),
  'structures.get': sample(() => ({ params: { entity: 'child' } })),
  'structures.history': sample(({ children }) => ({ params: { entity: 'child', id: children[0].id }, body: {} })),
  'structures.suggest': sample(() => ({ params: { source: 'children' }, query: { q: 'A' } })),
  'structures.save': sample(() => ({ params: { entity: 'assistant' }, body: { version: 0, fields: [diet] } })),
}
