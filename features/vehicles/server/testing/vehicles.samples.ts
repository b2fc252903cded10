import { about, sample, search, type Samples } from '#app/server/testing/sample.ts'

const head = { name: 'Bus 7', plate: 'AB 123', seats: 30 }

export const samples: Samples = {
  'vehicles.search': search(() => ({ papers: 'soon' })),
  'vehicles.export': sample(() => ({ body: {} })),
  'vehicles.on': sample(({ group }) => ({ params: { id: group.id }, query: { day: '2026-10-05' } })),
  'vehicles.get': about(({ vehicle }) => vehicle.id),
  'vehicles.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...head } })),
  'vehicles.update': about(
    ({ vehicle }) => vehicle.id,
    ({ vehicle }) => ({ version: vehicle.version, ...head }),
  ),
  'vehicles.addPaper': about(
    ({ vehicle }) => vehicle.id,
    () => ({ kind: 'inspection', validTo: '2027-01-31' }),
  ),
  'vehicles.printSticker': about(({ vehicle }) => vehicle.id),
  'vehicles.removeSticker': about(({ vehicle }) => vehicle.id),
  'vehicles.removePaper': about(({ vehicle }) => vehicle.papers[0]?.id ?? ''),
}
