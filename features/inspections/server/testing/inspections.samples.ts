import { about, made, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'
import type { World } from '#app/server/testing/world.ts'
import { CHECKLIST, type Answer } from '../../shared/checklist.rules.ts'
import { addPhoto, createInspection } from '../../shared/inspections.contract.ts'

/** A checklist with one defect. */
export const answers = (severity: 'minor' | 'dangerous', note = 'Left indicator'): Answer[] =>
  CHECKLIST.before.map((item) =>
    item === 'lights' ? { item, answer: severity, note } : { item, answer: 'ok', note: '' },
  )

export const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The vehicle of the run that is under way: the assistant works it. */
const driving = ({ active }: World): string => active.vehicleId ?? ''

/** An inspection by the assistant with a minor defect that has a photo. */
const inspected = made(async (world) => {
  const assistant = world.test.as(world.organisation.assistant)
  const { defects } = await assistant.call(createInspection, {
    body: { vehicleId: driving(world), kind: 'before', answers: answers('minor') },
  })
  const params = { id: defects[0]?.id ?? '' }
  return assistant.call(addPhoto, { params, body: { profileImageData: PHOTO } })
})
export const records = [inspected]

const defectOf = (world: World) => inspected(world).defects[0]

export const samples: Samples = {
  'inspections.search': search((world) => ({ vehicleId: driving(world), defects: 'open' })),
  'inspections.export': sample(() => ({ body: {} })),
  'inspections.vehicles': suggestions,
  'inspections.get': about((world) => inspected(world).id),
  'inspections.create': sample((world) => ({
    body: { vehicleId: driving(world), kind: 'before', answers: answers('minor') },
  })),
  'inspections.update': about(
    (world) => inspected(world).id,
    (world) => ({ version: inspected(world).version, odometer: 1200 }),
  ),
  'inspections.archive': about(
    (world) => inspected(world).id,
    (world) => ({ version: inspected(world).version, reason: 'Another vehicle' }),
  ),
  'inspections.decide': about(
    (world) => defectOf(world)?.id ?? '',
    () => ({ outcome: 'repaired', note: 'New bulb' }),
  ),
  'inspections.addPhoto': about(
    (world) => defectOf(world)?.id ?? '',
    () => ({ profileImageData: PHOTO }),
  ),
  'inspections.getPhoto': about((world) => defectOf(world)?.photos[0] ?? ''),
  'inspections.removePhoto': about((world) => defectOf(world)?.photos[0] ?? ''),
}
