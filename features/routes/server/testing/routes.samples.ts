import { about, sample, search, type Samples } from '#app/server/testing/sample.ts'

const route = { name: 'Line 9', mode: 'bus', direction: 'to_school', capacity: 12 }
const [first, last] = [0, -1]

export const samples: Samples = {
  'routes.activate': about(
    ({ draft }) => draft.id,
    ({ draft }) => ({ version: draft.version, fromDay: '2026-10-05' }),
  ),
  'routes.addPassenger': sample(({ draft, loneChild }) => ({
    body: {
      routeId: draft.id,
      childId: loneChild.id,
      boardStopId: draft.stopList.at(first)?.id,
      alightStopId: draft.stopList.at(last)?.id,
    },
  })),
  'routes.archive': about(({ draft }) => draft.id),
  'routes.archiveTelling': about(
    ({ draft }) => draft.id,
    () => ({ reason: 'Too few children' }),
  ),
  'routes.build': sample(({ group }) => ({
    body: { customerGroupId: group.id, direction: 'from_school', bell: '16:00' },
  })),
  'routes.propose': sample(({ group }) => ({
    body: { customerGroupId: group.id, direction: 'from_school', bell: '16:00' },
  })),
  'routes.check': about(({ draft }) => draft.id),
  'routes.preview': about(({ draft }) => draft.id),
  'routes.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...route } })),
  'routes.filterPassengers': search(({ draft }) => ({ routeId: draft.id })),
  'routes.get': about(({ active }) => active.id),
  'routes.removePassenger': about(({ draft }) => draft.passengerList.at(first)?.id ?? ''),
  'routes.restore': about(({ active }) => active.id),
  'routes.ridersAhead': about(({ active }) => active.id),
  'routes.searchActive': search(),
  'routes.searchArchived': search(),
  'routes.searchDraft': search(),
  'routes.searchPassengers': search(({ active }) => ({ routeId: active.id })),
  'routes.setCrew': about(
    ({ draft }) => draft.id,
    ({ draft, organisation }) => ({
      version: draft.version,
      crew: [{ personId: organisation.assistant.personId, function: 'lead' }],
    }),
  ),
  'routes.setStops': about(
    ({ draft }) => draft.id,
    ({ draft }) => ({
      version: draft.version,
      stops: draft.stopList.map((stop) => ({ id: stop.id, placeId: stop.placeId, plannedTime: stop.plannedTime })),
    }),
  ),
  'routes.setVehicle': about(
    ({ draft }) => draft.id,
    ({ draft, vehicle }) => ({ version: draft.version, vehicleId: vehicle.id }),
  ),
  'routes.way': about(({ active }) => active.id),
  'routes.update': about(
    ({ draft }) => draft.id,
    ({ draft }) => ({ version: draft.version, ...route }),
  ),
  'routes.versions': about(({ active }) => active.id),
  'routes.updatePassenger': about(
    ({ draft }) => draft.passengerList.at(first)?.id ?? '',
    ({ draft }) => ({
      boardStopId: draft.stopList.at(first)?.id,
      alightStopId: draft.stopList.at(last)?.id,
      weekdays: [1],
    }),
  ),
}
