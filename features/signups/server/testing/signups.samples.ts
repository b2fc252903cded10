import type { World } from '#app/server/testing/world.ts'
import { about, sample, search, type Samples } from '#app/server/testing/sample.ts'

/** Asked in the group of the world, under an id of its own. */
const ids = new WeakMap<World, string>()
const idIn = (world: World): string => {
  const known = ids.get(world) ?? crypto.randomUUID()
  ids.set(world, known)
  return known
}
const asked = async (world: World) => {
  const { test, organisation, group } = world
  await test.inside(organisation.id, async ({ db, now }) => {
    const id = idIn(world)
    await db
      .insertInto('sign_up')
      .values({
        organisation_id: organisation.id,
        id,
        group_id: group.id,
        name: 'Nora',
        surname: 'Conti',
        email: `${id}@example.test`,
        role: 'CB_PARENT',
        language: 'en',
        created_at: now,
      })
      .execute()
  })
}

export const samples: Samples = {
  'signups.accept': sample((world) => ({ params: { id: idIn(world) }, body: {} }), { before: asked }),
  'signups.ask': sample(
    () => ({
      body: { code: '0000000000', name: 'Nora', surname: 'Conti', email: 'nora@example.test', role: 'CB_PARENT' },
    }),
    { status: 404 },
  ),
  'signups.getDoor': sample(() => ({ params: { code: '0000000000' } }), { status: 404 }),
  'signups.listDoors': sample(),
  'signups.refuse': sample((world) => ({ params: { id: idIn(world) }, body: { reason: 'No' } }), { before: asked }),
  'signups.search': search(),
  'signups.setDoor': about(
    ({ group }) => group.id,
    () => ({ open: true }),
  ),
}
