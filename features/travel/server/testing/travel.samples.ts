import { about, sample, search, type Samples } from '#app/server/testing/sample.ts'

const days = { pattern: 'cycle', anchor: '2026-10-05', weeks: 2, weeksOn: [1], validFrom: '2026-10-05' }

export const samples: Samples = {
  'travel.plan': about(({ children }) => children[0].id),
  'travel.saveHome': about(
    ({ home }) => home.id,
    ({ home, children, organisation }) => ({
      version: home.version,
      childId: children[0].id,
      name: 'KANARY-home of the father',
      placeId: null,
      adultIds: [organisation.parent.personId],
    }),
  ),
  'travel.removeHome': about(({ home }) => home.id),
  'travel.saveRule': about(
    ({ custody }) => custody.id,
    ({ custody, home, children }) => ({ version: custody.version, childId: children[0].id, homeId: home.id, ...days }),
  ),
  'travel.removeRule': about(({ custody }) => custody.id),
  'travel.options': sample(({ children }) => ({
    params: { id: children[0].id },
    query: { day: '2026-10-06', direction: 'to_school' },
  })),
  'travel.request': sample(({ children }) => ({
    body: { childId: children[0].id, day: '2026-10-07', direction: 'to_school', kind: 'collected' },
  })),
  'travel.searchRequests': search(({ children }) => ({ childId: children[0].id })),
  'travel.decide': about(
    ({ change }) => change.id,
    ({ change }) => ({ version: change.version, approve: true }),
  ),
  'travel.withdraw': about(({ change }) => change.id),
}
