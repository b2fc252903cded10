import { digestOf } from '#features/joins/server/codes.rules.ts'
import type { World } from '#app/server/testing/world.ts'
import { sample, type Samples } from '#app/server/testing/sample.ts'

const CODE = 'ABCDEFGHJK'

/** A contact of the other group, with the code of its e-mail. */
const asked = async ({ test, organisation }: World) => {
  await test.inside(organisation.id, async ({ db, newId, now }) => {
    const contact_id = newId()
    const organisation_id = organisation.id
    await db
      .insertInto('person')
      .values({
        organisation_id,
        id: contact_id,
        name: 'Pia',
        surname: 'Contact',
        email: 'pia@example.test',
        created_at: now,
      })
      .execute()
    await db
      .insertInto('membership')
      .values({
        organisation_id,
        id: newId(),
        person_id: contact_id,
        group_id: organisation.groups[1].id,
        role: 'CB_PARENT',
        valid_from: '2026-01-01',
      })
      .execute()
    await db
      .insertInto('join_request')
      .values({ organisation_id, id: newId(), contact_id, code_hash: digestOf(CODE), created_at: now })
      .execute()
  })
}

export const samples: Samples = {
  'joins.accept': sample(() => ({ body: { code: CODE } }), { before: asked }),
}
