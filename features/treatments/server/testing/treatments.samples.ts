import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { setConsent } from '#features/bulletin/shared/consents.contract.ts'
import { addPhoto } from '../../shared/photos.contract.ts'
import { addTreatment, recordSession, suspendTreatment } from '../../shared/treatments.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const written = {
  kind: 'DRESSING' as const,
  content: {
    name: 'Dressing of the heel',
    frequency: { kind: 'days' as const, every: 3, times: ['09:00'] },
    startsOn: '2026-01-01',
  },
}
const body = (world: World) => ({ id: randomUUID(), personId: world.guest.id, ...written })
const officeOf = (world: World) => world.test.as(world.organisation.administrator)
/** Each call has its own, so that none finds what another left. */
const someTreatment = () => made((world) => officeOf(world).call(addTreatment, { body: body(world) }))
const [read, changed, suspended, closed, recorded] = [
  someTreatment(),
  someTreatment(),
  someTreatment(),
  someTreatment(),
  someTreatment(),
]
const paused = made(async (world) => {
  const { id } = await officeOf(world).call(addTreatment, { body: body(world) })
  return officeOf(world).call(suspendTreatment, { params: { id }, body: { version: 1, reason: 'Hospital' } })
})
const session = (treatmentId: string) => ({ id: randomUUID(), treatmentId, outcome: 'DONE' as const })
const ofOffice = made((world) => officeOf(world).call(recordSession, { body: session(recorded(world).id) }))
/** Who did not enter it may not correct it. */
const ofAssistant = made((world) =>
  world.test.as(world.organisation.assistant).call(recordSession, { body: session(recorded(world).id) }),
)
/** As the family may have said already. */
const consented = made((world) =>
  officeOf(world).call(setConsent, {
    params: { id: world.guest.id },
    body: { given: true, signerId: world.guest.id },
  }),
)
const photographed = made((world) => officeOf(world).call(recordSession, { body: session(recorded(world).id) }))
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = () => ({ id: randomUUID(), data: PIXEL, name: 'heel.png', size: PIXEL.length })
const ofWhom = (who: (world: World) => ReturnType<typeof officeOf>) =>
  made((world) => who(world).call(addPhoto, { params: { id: photographed(world).id }, body: photo() }))
const photoOfOffice = ofWhom(officeOf)
const photoOfAssistant = ofWhom((world) => world.test.as(world.organisation.assistant))
export const records = [
  read,
  changed,
  suspended,
  closed,
  recorded,
  paused,
  ofOffice,
  ofAssistant,
  consented,
  photographed,
  photoOfOffice,
  photoOfAssistant,
]

const why = { version: 1, reason: 'Healed' }

export const samples: Samples = {
  'treatments.add': sample((world) => ({ body: body(world) })),
  'treatments.search': search((world) => ({ personId: world.guest.id })),
  'treatments.get': about((world) => read(world).id),
  'treatments.change': about(
    (world) => changed(world).id,
    () => ({ version: 1, ...written }),
  ),
  'treatments.suspend': about(
    (world) => suspended(world).id,
    () => why,
  ),
  'treatments.close': about(
    (world) => closed(world).id,
    () => why,
  ),
  'treatments.restore': about(
    (world) => paused(world).id,
    () => ({ version: 2, reason: 'Back' }),
  ),
  'treatments.record': sample((world) => ({ body: session(recorded(world).id) })),
  'treatments.sessions': search((world) => ({ personId: world.guest.id })),
  'treatments.correct': about(
    (world, role) => (role === 'CB_ASSISTANT' ? ofAssistant(world).id : ofOffice(world).id),
    () => ({ id: randomUUID(), correctionReason: 'Typed wrongly', outcome: 'REFUSED', reason: 'TIRED' }),
  ),
  'treatments.addPhoto': about((world) => photographed(world).id, photo),
  'treatments.photo': about((world) => photoOfOffice(world).id),
  'treatments.photoThumbnail': about((world) => photoOfOffice(world).id),
  'treatments.removePhoto': about(
    (world, role) => (role === 'CB_ASSISTANT' ? photoOfAssistant(world).id : photoOfOffice(world).id),
    () => ({ reason: 'Shows the face' }),
  ),
}
