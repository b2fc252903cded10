import { about, made, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'
import { uploadAttachment } from '../../shared/attachments.contract.ts'
import { createDocument, getDocument } from '../../shared/documents.contract.ts'
import { askConfirmation } from '../../shared/signing.contract.ts'
import { createTag } from '../../shared/tags.contract.ts'

const tag = made((world) =>
  world.test
    .as(world.organisation.administrator)
    .call(createTag, { body: { customerGroupId: world.group.id, name: 'Plan' } }),
)
type World = Parameters<Parameters<typeof made>[0]>[0]

/** About a child of the run, written by whoever may know of the child. */
async function make(world: World) {
  const admin = world.test.as(world.organisation.administrator)
  const personId = world.children[0].id
  const letters = { CB_ADMIN: 'W', CB_ASSISTANT: 'W', CB_PARENT: 'W' } as const
  const body = { customerGroupId: world.group.id, personId, name: 'One', description: 'A note', ...letters }
  const id = await admin.call(createDocument, { body })
  const found = await admin.call(getDocument, { params: { id } })
  if (found.access === 'D') throw new Error('the office may read it')
  return found
}
const record = made(make)
const asking = made(async (world) => {
  const { id } = await make(world)
  const admin = world.test.as(world.organisation.administrator)
  return admin.call(askConfirmation, { params: { id }, body: { asksSince: null, on: true } })
})
const CSV = { data: 'YSxiCg==', name: 'list.csv', size: 8 }
const file = made((world) =>
  world.test
    .as(world.organisation.administrator)
    .call(uploadAttachment, { params: { id: record(world).id }, body: { ...CSV, name: 'first.csv' } }),
)
/** One pixel, as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = made((world) =>
  world.test.as(world.organisation.administrator).call(uploadAttachment, {
    params: { id: record(world).id },
    body: { data: PIXEL, name: 'pixel.png', size: PIXEL.length },
  }),
)
export const records = [tag, record, asking, file, picture]

const letters = { CB_ADMIN: 'W', CB_ASSISTANT: 'W', CB_PARENT: 'W' } as const

export const samples: Samples = {
  'documents.configuration': sample(),
  'documents.create': sample(({ group }) => ({ body: { customerGroupId: group.id, name: 'Two' } })),
  'documents.get': about((world) => record(world).id),
  'documents.update': about(
    (world) => record(world).id,
    (world) => ({ version: record(world).version, name: 'Other', ...letters }),
  ),
  'documents.archive': sample((world) => ({ params: { id: record(world).id }, query: { reason: 'By mistake' } })),
  'documents.restore': about((world) => record(world).id),
  'documents.associate': sample((world) => ({
    body: { documentId: record(world).id, personId: world.children[0].id },
  })),
  'documents.searchActual': search(),
  'documents.searchArchived': search(),
  'documents.searchExpired': search(),
  'documents.ask': about(
    (world) => record(world).id,
    () => ({ asksSince: null, on: false }),
  ),
  'documents.confirm': about(
    (world) => asking(world).id,
    (world) => ({ version: asking(world).version }),
  ),
  'documents.confirmations': about((world) => asking(world).id),
  'documents.remind': about((world) => asking(world).id),
  'documents.searchMedical': search(),
  'documents.searchAllMedical': search(),
  'documents.export': sample(() => ({ body: {}, query: { format: 'csv' as const } })),
  'documents.people': suggestions,
  'documents.history': about((world) => record(world).id),
  'documents.upload': about(
    (world) => record(world).id,
    () => CSV,
  ),
  'documents.download': about((world) => file(world).id),
  'documents.thumbnail': about((world) => picture(world).id),
  'documents.clean': about((world) => file(world).id),
  'documents.createTag': sample(({ group }) => ({ body: { customerGroupId: group.id, name: 'Medical' } })),
  'documents.updateTag': about(
    (world) => tag(world).id,
    (world) => ({ version: tag(world).version, name: 'Other' }),
  ),
  'documents.archiveTag': about((world) => tag(world).id),
  'documents.searchTags': search(),
  'documents.searchArchivedTags': search(),
}
