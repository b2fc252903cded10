import { addPost } from '../bulletin.commands.ts'
import { attach } from '../files.commands.ts'
import { publish } from '../publishing.commands.ts'
import { about, made, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'
import type { World } from '#app/server/testing/world.ts'
import { attachFile } from '../../shared/additions.contract.ts'
import { setConsent } from '../../shared/consents.contract.ts'
import { askApproval, createPost, publishPost, type Post } from '../../shared/bulletin.contract.ts'

const SAID = { title: 'One', body: 'A note', language: 'en' } as const

const EVERYBODY = ['CB_PARENT' as const, 'CB_ASSISTANT' as const, 'CB_ADMIN' as const]

/** On the board, to be confirmed, written by this assistant and published by the administrator. */
async function onBoard(world: World, audience: object): Promise<Post> {
  const body = { audience: { roles: EVERYBODY, ...audience }, ...SAID, mustConfirm: true }
  const { id, version } = await world.test.as(world.organisation.assistant).call(createPost, { body })
  const admin = world.test.as(world.organisation.administrator)
  return admin.call(publishPost, { params: { id }, body: { version } })
}

/** For the family of the first child and everybody of the route. */
const published = made((world) => onBoard(world, { routeIds: [world.active.id], childIds: [world.children[0].id] }))
/** Of the system, so that each role of the route is a recipient and nobody its author. */
const asked = made((world) =>
  world.test.inside(world.organisation.id, async (tx) => {
    const audience = { roles: EVERYBODY, groupIds: [], routeIds: [world.active.id], childIds: [] }
    const dates = { confirmBy: null, expiresAt: null }
    const said = { ...SAID, urgency: 'info' as const, pinned: false, mustConfirm: true, ...dates }
    const { id } = await addPost(tx, { board: 'group', audience, ...said })
    await attach(
      tx,
      id,
      { childIds: [], nobody: true },
      { bytes: Buffer.from('a,b'), type: 'text/csv', name: 'list.csv' },
    )
    const picture = Buffer.from('a picture')
    await attach(
      tx,
      id,
      { childIds: [], nobody: true },
      { bytes: picture, type: 'image/webp', name: 'yard.webp', variants: { small: picture } },
    )
    return publish(tx, id, { version: 1, publishAt: null })
  }),
)
const draft = made(async (world: World): Promise<Post> => {
  const crew = world.test.as(world.organisation.assistant)
  return crew.call(createPost, { body: { audience: { groupIds: [world.group.id] }, ...SAID, title: 'Two' } })
})
const waiting = made(async (world: World): Promise<Post> => {
  const crew = world.test.as(world.organisation.assistant)
  const body = { audience: { routeIds: [world.active.id] }, ...SAID, title: 'Three' }
  const { id, version } = await crew.call(createPost, { body })
  return crew.call(askApproval, { params: { id }, body: { version } })
})
const CSV = { data: 'YSxiCg==', name: 'list.csv', size: 8 }
/** A file of the draft. */
const file = made((world) =>
  world.test
    .as(world.organisation.assistant)
    .call(attachFile, { params: { id: draft(world).id }, body: { ...CSV, name: 'first.csv' } }),
)
const fileId =
  (record: typeof file, name = '.csv') =>
  (world: World) =>
    record(world).attachments.find((one) => one.name.endsWith(name))!.id
/** The first child may be on pictures, as the family said. */
const agreed = made((world) =>
  world.test
    .as(world.organisation.parent)
    .call(setConsent, { params: { id: world.children[0].id }, body: { given: true } }),
)
export const records = [published, asked, draft, waiting, file, agreed]

const version = (record: typeof draft) => (world: World) => ({ version: record(world).version })
const revision = () => ({ revision: 1 })

export const samples: Samples = {
  'bulletin.create': sample(({ active }) => ({ body: { audience: { routeIds: [active.id] }, ...SAID } })),
  'bulletin.search': search(),
  'bulletin.counts': sample(),
  'bulletin.recipients': sample(({ group, active }) => ({
    body: { audience: { groupIds: [group.id], routeIds: [active.id] } },
  })),
  'bulletin.get': about((world) => published(world).id),
  'bulletin.update': about(
    (world) => draft(world).id,
    (world) => ({ ...version(draft)(world), ...SAID, title: 'Other' }),
  ),
  'bulletin.archive': sample((world) => ({ params: { id: draft(world).id }, query: { reason: 'By mistake' } })),
  'bulletin.publish': about((world) => waiting(world).id, version(waiting)),
  'bulletin.ask': about((world) => draft(world).id, version(draft)),
  'bulletin.refuse': about(
    (world) => waiting(world).id,
    (world) => ({ ...version(waiting)(world), reason: 'Too long' }),
  ),
  'bulletin.read': about((world) => asked(world).id, revision),
  'bulletin.confirm': about((world) => asked(world).id, revision),
  'bulletin.readers': about((world) => published(world).id),
  'bulletin.remind': about((world) => published(world).id),
  'bulletin.attach': about(
    (world) => draft(world).id,
    () => CSV,
  ),
  'bulletin.pictured': suggestions,
  'bulletin.download': about(fileId(asked)),
  'bulletin.thumbnail': about(fileId(asked, '.webp')),
  'bulletin.detach': about(fileId(file)),
  'bulletin.translate': about(
    (world) => draft(world).id,
    () => ({ ...revision(), language: 'it', title: 'Due' }),
  ),
  'bulletin.consent': about((world) => world.children[0].id),
  'bulletin.setConsent': about(
    (world) => world.children[0].id,
    () => ({ given: false, reason: 'The family does not want it any more' }),
  ),
  'bulletin.history': about((world) => published(world).id),
}
