import { sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'modules.get': sample(),
  'modules.set': sample(() => ({ body: { role: 'CB_PARENT', module: 'drugs.userDetail', open: false } }), {
    // The map is one for the organisation: it takes an administrator of every group.
    before: async ({ test, organisation }) => {
      await test.inside(organisation.id, async ({ db, newId }) => {
        const { personId } = organisation.administrator
        const held = await db.selectFrom('membership').select('group_id').where('person_id', '=', personId).execute()
        const groups = await db.selectFrom('customer_group').select('id').execute()
        await db
          .insertInto('membership')
          .values(
            groups
              .filter(({ id }) => !held.some(({ group_id }) => group_id === id))
              .map(({ id }) => ({
                organisation_id: organisation.id,
                id: newId(),
                person_id: personId,
                group_id: id,
                role: 'CB_ADMIN' as const,
                valid_from: '2026-01-01',
              })),
          )
          .execute()
      })
    },
  }),
}
