import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
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
export const records = [read, changed, suspended, closed, recorded, paused, ofOffice, ofAssistant]

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
}
