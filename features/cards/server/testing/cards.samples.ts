import { about, sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'cards.get': about(({ children }) => children[0].id),
  'cards.ofRun': about(({ run }) => run.id),
  'cards.print': sample(({ children }) => ({ body: { childId: children[0].id } })),
  'cards.revoke': about(({ children }) => children[0].id),
}
