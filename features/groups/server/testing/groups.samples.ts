import { about, sample, type Samples } from '#app/server/testing/sample.ts'

const renamed = { name: 'Another school', zone: 'Europe/Rome' }

export const samples: Samples = {
  'groups.archive': about(({ emptyGroup }) => emptyGroup.id),
  'groups.create': sample(() => ({ body: renamed })),
  'groups.list': sample(),
  'groups.restore': about(({ emptyGroup }) => emptyGroup.id),
  'groups.update': about(
    ({ emptyGroup }) => emptyGroup.id,
    () => ({ version: 1, ...renamed }),
  ),
}
