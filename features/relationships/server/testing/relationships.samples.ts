import { about, sample, suggestions, type Sample, type Samples } from '#app/server/testing/sample.ts'

const terms = {
  kind: 'guardian',
  see: true,
  seeCare: true,
  seeDocuments: false,
  notify: false,
  decide: false,
  decideMedical: false,
  collect: true,
  payShare: 50,
  weekdays: [1, 2],
}
/** The smallest picture that is one. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** As the upgrade leaves a relationship: the office has to review its rights. */
const carryOver: Sample['before'] = ({ test, organisation, kinship }) =>
  test.inside(organisation.id, async ({ db }) => {
    await db
      .updateTable('relationship')
      .set({ rights_carried_over: true })
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', kinship.id)
      .execute()
  })

export const samples: Samples = {
  'relationships.associate': sample(({ organisation, loneChild }) => ({
    body: { parentId: organisation.parent.personId, childId: loneChild.id, kind: 'mother' },
  })),
  'relationships.autocompleteParents': suggestions,
  'relationships.change': about(
    ({ kinship }) => kinship.id,
    ({ kinship }) => ({ version: kinship.version, from: kinship.from, ...terms }),
  ),
  'relationships.decideRestriction': {
    input: ({ kinship }) => ({
      params: { id: kinship.id },
      body: { version: kinship.version, confirm: true, reason: 'I have read order 12' },
    }),
    before: ({ test, organisation, kinship }) =>
      test.inside(organisation.id, async ({ db, now, newId }) => {
        const { personId, accountId } = organisation.assistant
        await db
          .insertInto('restriction_request')
          .values({
            organisation_id: organisation.id,
            id: newId(),
            relationship_id: kinship.id,
            restricted: true,
            reason: 'Court order 12',
            asked_by: personId,
            asked_account: accountId,
            by_name: 'A colleague',
            asked_at: now,
          })
          .execute()
      }),
  },
  'relationships.disassociate': sample(({ organisation, children }) => ({
    body: { parentId: organisation.parent.personId, childId: children[0].id },
  })),
  'relationships.keepRights': {
    input: ({ kinship }) => ({ body: { ids: [kinship.id] } }),
    before: carryOver,
  },
  'relationships.searchCarriedOver': { input: () => ({ body: {} }), before: carryOver },
  'relationships.listChildren': about(({ organisation }) => organisation.parent.personId),
  'relationships.listParents': about(({ children }) => children[0].id),
  'relationships.putEvidence': about(
    ({ kinship }) => kinship.id,
    () => ({ fileName: 'order.png', data: PNG }),
  ),
  'relationships.readEvidence': about(({ kinship }) => kinship.id),
  'relationships.restrict': about(
    ({ kinship }) => kinship.id,
    ({ kinship }) => ({ version: kinship.version, restricted: true, reason: 'Court order 12' }),
  ),
}
