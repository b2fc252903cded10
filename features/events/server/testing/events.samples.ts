import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { addTask, publishEvent, recordEvent } from '../../shared/events.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const content = { what: 'Slipped' }
const now = (world: World) => world.test.clock.now().toISOString()
const fall = (world: World) => ({
  id: randomUUID(),
  personId: world.guest.id,
  kind: 'FALL' as const,
  startsAt: now(world),
  content,
})
const appointment = (world: World) => ({ ...fall(world), kind: 'APPOINTMENT' as const })
/** Each call has its own, so that none finds what another left. */
const someEvent = () => made((world) => officeOf(world).call(recordEvent, { body: fall(world) }))
const [noted, toPublish, archived, ofOffice] = [someEvent(), someEvent(), someEvent(), someEvent()]
/** Who did not enter it may not correct it. */
const ofAssistant = made((world) =>
  world.test.as(world.organisation.assistant).call(recordEvent, { body: appointment(world) }),
)
const ofFamily = made((world) =>
  world.test.as(world.organisation.parent).call(recordEvent, { body: appointment(world) }),
)
const tasked = made((world) => officeOf(world).call(recordEvent, { body: fall(world) }))
const withTask = made(async (world) => {
  const { id } = await officeOf(world).call(recordEvent, { body: fall(world) })
  return officeOf(world).call(addTask, { params: { id }, body: { taskId: randomUUID(), what: 'Call the doctor' } })
})
const published = made(async (world) => {
  const { id, version } = await officeOf(world).call(recordEvent, { body: fall(world) })
  return officeOf(world).call(publishEvent, { params: { id }, body: { version, published: true } })
})
export const records = [noted, toPublish, archived, ofOffice, ofAssistant, ofFamily, tasked, withTask, published]

export const samples: Samples = {
  'events.record': sample((world) => ({ body: appointment(world) })),
  'events.search': search((world) => ({ personId: world.guest.id })),
  'events.get': about((world) => published(world).id),
  'events.correct': about(
    (world, role) => {
      if (role === 'CB_ASSISTANT') return ofAssistant(world).id
      return role === 'CB_PARENT' ? ofFamily(world).id : ofOffice(world).id
    },
    (world) => ({ version: 1, kind: 'APPOINTMENT', startsAt: now(world), content, reason: 'Typed wrongly' }),
  ),
  'events.note': about(
    (world) => noted(world).id,
    () => ({ noteId: randomUUID(), words: 'No pain today' }),
  ),
  'events.addTask': about(
    (world) => tasked(world).id,
    () => ({ taskId: randomUUID(), what: 'Call the doctor' }),
  ),
  'events.endTask': about(
    (world) => withTask(world).id,
    (world) => ({ taskId: withTask(world).tasks[0]?.id }),
  ),
  'events.publish': about(
    (world) => toPublish(world).id,
    () => ({ version: 1, published: true }),
  ),
  'events.acknowledge': about(
    (world) => published(world).id,
    () => ({ noteId: randomUUID() }),
  ),
  'events.archive': about(
    (world) => archived(world).id,
    () => ({ version: 1, reason: 'Another person' }),
  ),
}
