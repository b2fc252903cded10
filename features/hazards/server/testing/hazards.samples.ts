import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { hazards } from '../../shared/hazards.contract.ts'

const LINE = [
  { latitude: 45.9, longitude: 9.1 },
  { latitude: 45.901, longitude: 9.101 },
]
const road = { name: 'One', kind: 'noCrossing', points: LINE } as const

const record = made((world) =>
  world.test
    .as(world.organisation.administrator)
    .call(hazards.create, { body: { customerGroupId: world.group.id, ...road, note: 'A note' } }),
)
export const records = [record]

export const samples: Samples = {
  'hazards.search': search(),
  'hazards.export': sample(() => ({ body: {} })),
  'hazards.get': about((world) => record(world).id),
  'hazards.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...road, name: 'Two' } })),
  'hazards.update': about(
    (world) => record(world).id,
    (world) => ({ ...road, version: record(world).version, name: 'Other' }),
  ),
  'hazards.archive': about((world) => record(world).id),
  'hazards.restore': about((world) => record(world).id),
}
