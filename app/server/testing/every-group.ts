import type { World } from './world.ts'

/** Gives the administrator of the world every group: for what is one for the whole organisation. */
export async function inEveryGroup({ test, organisation }: World): Promise<void> {
  await test.inside(organisation.id, async ({ db, newId }) => {
    const { personId } = organisation.administrator
    const held = await db.selectFrom('membership').select('group_id').where('person_id', '=', personId).execute()
    const groups = await db.selectFrom('customer_group').select('id').execute()
    const others = groups.filter(({ id }) => !held.some(({ group_id }) => group_id === id))
    if (others.length === 0) return
    await db
      .insertInto('membership')
      .values(
        others.map(({ id }) => ({
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
}
