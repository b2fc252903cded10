import type { World } from '#app/server/testing/world.ts'
import { about, sample, search, type Samples } from '#app/server/testing/sample.ts'

/** The parent of the organisation, who has an e-mail address then. */
const writable = ({ test, organisation }: World) =>
  test.inside(organisation.id, async ({ db }) => {
    await db
      .updateTable('person')
      .set({ email: `${organisation.parent.personId}@example.test` })
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', organisation.parent.personId)
      .execute()
  })
const aboutParent = sample(({ organisation }) => ({ params: { id: organisation.parent.personId } }), {
  before: writable,
})

const ofParent = sample(({ organisation }) => ({ body: { ids: [organisation.parent.personId] } }))

export const samples: Samples = {
  'subscriptions.block': aboutParent,
  'subscriptions.blockByLogin': aboutParent,
  'subscriptions.cancelBatch': about(({ batch }) => batch.id),
  'subscriptions.continueBatch': about(({ batch }) => batch.id),
  'subscriptions.generate': sample(({ organisation }) => ({ params: { id: organisation.parent.personId } }), {
    before: async (world) => {
      await writable(world)
      await world.test.database.asOwner('delete from control.account_organisation where person_id = $1', [
        world.organisation.parent.personId,
      ])
    },
  }),
  'subscriptions.getBatch': about(({ batch }) => batch.id),
  'subscriptions.getStatus': aboutParent,
  'subscriptions.printLetters': ofParent,
  'subscriptions.reset': aboutParent,
  'subscriptions.resetByLogin': aboutParent,
  'subscriptions.resetPassword': aboutParent,
  'subscriptions.resetPasswordByLogin': aboutParent,
  'subscriptions.restore': aboutParent,
  'subscriptions.restoreByLogin': aboutParent,
  'subscriptions.startBatch': ofParent,
  'subscriptions.searchAccounts': search(),
  'subscriptions.searchStatus': sample(({ organisation }) => ({ body: { ids: [organisation.parent.personId] } })),
}
