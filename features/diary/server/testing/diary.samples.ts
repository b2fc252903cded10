import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { openReport, publishReport } from '../../shared/diary.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const dayOf = (world: World, daysAgo: number) =>
  dayIn('Europe/Rome', new Date(world.test.clock.now().getTime() - daysAgo * 86_400_000))
const lunch = () => ({ id: randomUUID(), line: 'lunch' as const, values: ['HALF'] })
/** Each call has a day of its own, so that none finds what another left. */
const someReport = (daysAgo: number) =>
  made((world) =>
    officeOf(world).call(openReport, {
      body: { id: randomUUID(), personId: world.guest.id, day: dayOf(world, daysAgo), entry: lunch() },
    }),
  )
const [saved, approved, toPublish] = [someReport(1), someReport(2), someReport(3)]
const published = made(async (world) => {
  const { id, version } = await officeOf(world).call(openReport, {
    body: { id: randomUUID(), personId: world.guest.id, day: dayOf(world, 4), entry: lunch() },
  })
  return officeOf(world).call(publishReport, { params: { id }, body: { version } })
})
export const records = [saved, approved, toPublish, published]

export const samples: Samples = {
  'diary.open': sample((world) => ({
    body: { id: randomUUID(), personId: world.guest.id, day: dayOf(world, 5), entry: lunch() },
  })),
  'diary.search': search((world) => ({ personId: world.guest.id })),
  'diary.day': sample((world) => ({ query: { group: world.group.id, day: dayOf(world, 4) } })),
  'diary.last': sample(),
  'diary.print': about((world) => published(world).id),
  'diary.get': about((world) => published(world).id),
  'diary.save': about(
    (world) => saved(world).id,
    () => ({ version: 1, entries: [{ line: 'mood', values: ['CALM'] }], staffOnly: ['care'] }),
  ),
  'diary.approve': about(
    (world) => approved(world).id,
    () => ({ version: 1 }),
  ),
  'diary.publish': about(
    (world) => toPublish(world).id,
    () => ({ version: 1 }),
  ),
}
