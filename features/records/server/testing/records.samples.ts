import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { addRecord, openRecord, uploadFile } from '../../shared/records.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const familyOf = (world: World) => world.test.as(world.organisation.parent)
const content = { kind: 'LETTER' as const, date: '2020-05-04', title: 'Letter of the practice' }
const changed = { ...content, summary: 'No change' }
const newRecord = (world: World, more: object = {}) => ({
  id: randomUUID(),
  personId: world.guest.id,
  content: { ...content, ...more },
})
const FILE = { data: 'TmFtZQ==', name: 'letter.txt', size: 8 }
const why = () => ({ version: 1, reason: 'Typed wrongly' })

/** Each call has its own, so that none finds what another left. */
const someRecord = (more: object = {}) =>
  made((world) => officeOf(world).call(addRecord, { body: newRecord(world, more) }))
const someProposal = () => made((world) => familyOf(world).call(addRecord, { body: newRecord(world) }))
const withFile = made(async (world) => {
  const { id } = await officeOf(world).call(addRecord, { body: newRecord(world) })
  const { files } = await officeOf(world).call(uploadFile, { params: { id }, body: { id: randomUUID(), ...FILE } })
  return { id, fileId: files[0]?.id ?? '' }
})
/** A family takes a file off what it proposed itself. */
const proposedWithFile = made(async (world) => {
  const { id } = await familyOf(world).call(addRecord, { body: newRecord(world) })
  const { files } = await familyOf(world).call(uploadFile, { params: { id }, body: { id: randomUUID(), ...FILE } })
  return { id, fileId: files[0]?.id ?? '' }
})
const restricted = made(async (world) => {
  const body = newRecord(world, { confidentiality: 'RESTRICTED' })
  const record = await officeOf(world).call(addRecord, { body })
  const opening = { openingId: randomUUID(), reason: 'Called by the hospital' }
  await officeOf(world).call(openRecord, { params: { id: record.id }, body: opening })
  return record
})
const [read, corrected, archived, restored, attached] = [
  someRecord(),
  someRecord(),
  someRecord(),
  someRecord(),
  someRecord(),
]
const [proposed, proposedToo, decided] = [someProposal(), someProposal(), someProposal()]
export const records = [
  read,
  corrected,
  archived,
  restored,
  attached,
  proposed,
  proposedToo,
  decided,
  withFile,
  proposedWithFile,
  restricted,
]

export const samples: Samples = {
  'records.add': sample((world) => ({ body: newRecord(world) })),
  'records.search': search((world) => ({ personId: world.guest.id })),
  'records.get': about((world) => read(world).id),
  'records.correct': about(
    (world, role) => (role === 'CB_PARENT' ? proposed(world).id : corrected(world).id),
    () => ({ ...why(), content: changed }),
  ),
  'records.decide': about(
    (world) => decided(world).id,
    () => ({ version: 1, accept: true }),
  ),
  'records.archive': about((world) => archived(world).id, why),
  'records.restore': about((world) => restored(world).id, why),
  'records.open': sample(
    (world) => ({
      params: { id: restricted(world).id },
      body: { openingId: randomUUID(), reason: 'Called by the hospital' },
    }),
    {
      // Of assistants only nurses and doctors of the care team may.
      before: async (world) => {
        const { personId } = world.organisation.assistant
        const body = { guestId: world.guest.id, kind: 'TEAM' as const, personId, function: 'NURSE' as const }
        await officeOf(world).call(addCaregiver, { body })
      },
    },
  ),
  'records.openings': search((world) => ({ personId: world.guest.id })),
  'records.upload': about(
    (world, role) => (role === 'CB_PARENT' ? proposedToo(world).id : attached(world).id),
    () => ({ id: randomUUID(), ...FILE }),
  ),
  'records.detach': sample((world, role) => {
    const { id, fileId } = role === 'CB_PARENT' ? proposedWithFile(world) : withFile(world)
    return { params: { id }, body: { version: 2, fileId, reason: 'Another person' } }
  }),
  'records.download': about((world) => withFile(world).fileId),
}
