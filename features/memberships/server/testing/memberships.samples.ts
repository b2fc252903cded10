import { about, sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'memberships.add': sample(({ organisation, group }) => ({
    body: { personId: organisation.parent.personId, customerGroupId: group.id, role: 'GUEST' },
  })),
  'memberships.change': about(
    ({ parentMembership }) => parentMembership.id,
    ({ parentMembership }) => ({ version: 1, from: parentMembership.from, to: '2026-12-31' }),
  ),
  'memberships.list': about(({ organisation }) => organisation.parent.personId),
  'memberships.move': about(
    ({ parentMembership }) => parentMembership.id,
    ({ emptyGroup }) => ({ version: 1, customerGroupId: emptyGroup.id }),
  ),
  'memberships.take': about(({ parentMembership }) => parentMembership.id),
}
