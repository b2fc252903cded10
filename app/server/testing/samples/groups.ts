import { about, sample, type Samples } from './sample.ts'

const renamed = { name: 'Another school', zone: 'Europe/Rome' }

export const groupsSamples: Samples = {
  'groups.archive': about(({ emptyGroup }) => emptyGroup.id),
  'groups.create': sample(() => ({ body: renamed })),
  'groups.list': sample(),
  'groups.restore': about(({ emptyGroup }) => emptyGroup.id),
  'groups.update': about(
    ({ emptyGroup }) => emptyGroup.id,
    () => ({ version: 1, ...renamed }),
  ),
}
