import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { setConsent } from '#features/bulletin/shared/consents.contract.ts'
import { addActivity, closeActivity, enrol, recordAttendance } from '../../shared/activities.contract.ts'
import { addPhoto } from '../../shared/photos.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const HOUR = 3_600_000
const at = (world: World, hours: number) => new Date(world.test.clock.now().getTime() + hours * HOUR).toISOString()
const plan = (world: World, from: number) => ({
  name: 'Singing',
  startsAt: at(world, from),
  endsAt: at(world, from + 2),
})
const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const added = (world: World, from: number, more: object = {}) =>
  officeOf(world).call(addActivity, {
    body: { id: randomUUID(), customerGroupId: world.group.id, ...plan(world, from), ...more },
  })
const withGuest = async (world: World, from: number) => {
  const { id } = await added(world, from)
  return officeOf(world).call(enrol, { params: { id }, body: { personIds: [world.guest.id] } })
}
/** Each call has its own, so that none finds what another left. */
const toCome = () => made((world) => added(world, 30))
const [changed, closed, archived, enrolled] = [toCome(), toCome(), toCome(), toCome()]
const read = made((world) => withGuest(world, 30))
const withdrawn = made((world) => withGuest(world, 30))
const recorded = made((world) => withGuest(world, -1))
const over = made(async (world) => {
  const { id, version } = await added(world, 30)
  return officeOf(world).call(closeActivity, { params: { id }, body: { version, reason: 'Rain' } })
})
const attendance = (world: World, activityId: string) => ({
  id: randomUUID(),
  activityId,
  personId: world.guest.id,
  outcome: 'PRESENT' as const,
})
const ofOffice = made(async (world) => {
  const { id } = await withGuest(world, -1)
  return officeOf(world).call(recordAttendance, { body: attendance(world, id) })
})
/** Who did not enter it may not correct it. */
const ofAssistant = made(async (world) => {
  const { id } = await withGuest(world, -1)
  return world.test.as(world.organisation.assistant).call(recordAttendance, { body: attendance(world, id) })
})
const driven = made((world) => added(world, 30, { transport: true }))
/** As the family may have said already. */
const consented = made((world) =>
  officeOf(world).call(setConsent, {
    params: { id: world.guest.id },
    body: { given: true, signerId: world.guest.id },
  }),
)
const photographed = made((world) => withGuest(world, -1))
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = (world: World) => ({
  id: randomUUID(),
  data: PIXEL,
  name: 'song.png',
  size: PIXEL.length,
  personIds: [world.guest.id],
})
const ofWhom = (who: (world: World) => ReturnType<typeof officeOf>) =>
  made((world) => who(world).call(addPhoto, { params: { id: photographed(world).id }, body: photo(world) }))
const photoOfOffice = ofWhom(officeOf)
const photoOfAssistant = ofWhom((world) => world.test.as(world.organisation.assistant))
export const records = [
  read,
  driven,
  changed,
  closed,
  archived,
  enrolled,
  withdrawn,
  recorded,
  over,
  ofOffice,
  ofAssistant,
  consented,
  photographed,
  photoOfOffice,
  photoOfAssistant,
]

const why = { version: 1, reason: 'Rain' }

export const samples: Samples = {
  'activities.add': sample((world) => ({
    body: { id: randomUUID(), customerGroupId: world.group.id, ...plan(world, 30) },
  })),
  'activities.search': search((world) => ({ personId: world.guest.id })),
  'activities.get': about((world) => read(world).id),
  'activities.candidates': sample((world) => ({ params: { id: read(world).id }, query: { q: '' } })),
  'activities.change': about(
    (world) => changed(world).id,
    (world) => ({ version: 1, ...plan(world, 40) }),
  ),
  'activities.close': about(
    (world) => closed(world).id,
    () => why,
  ),
  'activities.archive': about(
    (world) => archived(world).id,
    () => why,
  ),
  'activities.restore': about(
    (world) => over(world).id,
    () => ({ version: 2, reason: 'Sun' }),
  ),
  'activities.transportRoutes': about((world) => driven(world).id),
  'activities.decideTransport': about(
    (world) => driven(world).id,
    () => ({ nth: 0, reason: 'No bus is free' }),
  ),
  'activities.ofRun': about(({ run }) => run.id),
  'activities.enrol': about(
    (world) => enrolled(world).id,
    (world) => ({ personIds: [world.guest.id] }),
  ),
  'activities.withdraw': about(
    (world) => withdrawn(world).id,
    (world) => ({ personId: world.guest.id }),
  ),
  'activities.record': sample((world) => ({ body: attendance(world, recorded(world).id) })),
  'activities.correct': about(
    (world, role) => (role === 'CB_ASSISTANT' ? ofAssistant(world).id : ofOffice(world).id),
    () => ({ id: randomUUID(), correctionReason: 'Typed wrongly', outcome: 'PARTIAL', reason: 'TIRED' }),
  ),
  'activities.addPhoto': about((world) => photographed(world).id, photo),
  'activities.photo': about((world) => photoOfOffice(world).id),
  'activities.photoThumbnail': about((world) => photoOfOffice(world).id),
  'activities.removePhoto': about(
    (world, role) => (role === 'CB_ASSISTANT' ? photoOfAssistant(world).id : photoOfOffice(world).id),
    () => ({ reason: 'Shows somebody else' }),
  ),
}
