import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { createDocument } from '#features/documents/shared/documents.contract.ts'

/** About a child of the run, renewed by whoever may know of the child. */
const expiring = made((world) =>
  world.test.as(world.organisation.administrator).call(createDocument, {
    body: {
      customerGroupId: world.group.id,
      personId: world.children[0].id,
      name: 'Expiring',
      expiration: '2026-10-20T12:00',
      CB_ADMIN: 'W',
      CB_ASSISTANT: 'W',
      CB_PARENT: 'W',
    },
  }),
)
export const records = [expiring]

export const samples: Samples = {
  'deadlines.search': search(() => ({ bucket: 'WEEK' })),
  'deadlines.export': sample(() => ({ body: {} })),
  'deadlines.renew': about(
    (world) => expiring(world),
    () => ({ id: '01a20000-0000-7000-8000-000000000001', name: 'Renewed', expiration: '2027-10-20T12:00' }),
  ),
}
