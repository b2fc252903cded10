import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { confirmHandover, writeNote } from '../../shared/handover.contract.ts'
import { shiftsEnding } from '../../shared/shifts.rules.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const DAY_MS = 86_400_000
const groupOf = (world: World) => world.organisation.groups[0].id
/** The end of a shift of a past day; each call has a day of its own, so that none finds what another left. */
function endOf(world: World, daysAgo: number): string {
  const until = new Date(world.test.clock.now().getTime() - daysAgo * DAY_MS)
  const from = new Date(until.getTime() - DAY_MS)
  const ends = shiftsEnding([], 'Europe/Rome', { from, until }).at(-1)?.ends
  if (!ends) throw new Error('every day has shifts')
  return ends.toISOString()
}
const note = (world: World, daysAgo: number) => ({
  groupId: groupOf(world),
  endsAt: endOf(world, daysAgo),
  personId: world.guest.id,
  recommendation: 'Measure again at noon',
})
/** Of the shift that is handed over now, so that the page has it. */
const written = made((world) =>
  world.test
    .as(world.organisation.administrator)
    .call(writeNote, { params: { id: randomUUID() }, body: note(world, 0) }),
)
const confirmed = made((world) =>
  world.test.as(world.organisation.administrator).call(confirmHandover, {
    params: { id: randomUUID() },
    body: { groupId: groupOf(world), endsAt: endOf(world, 3), seen: [] },
  }),
)
export const records = [written, confirmed]

export const samples: Samples = {
  'handover.search': search((world) => ({ groupId: groupOf(world) })),
  'handover.today': sample((world) => ({ query: { group: groupOf(world) } })),
  'handover.note': about(
    () => randomUUID(),
    (world) => note(world, 1),
  ),
  'handover.confirm': about(
    () => randomUUID(),
    (world) => ({ groupId: groupOf(world), endsAt: endOf(world, 2), seen: [] }),
  ),
  'handover.times': about(groupOf),
  'handover.setTimes': about(groupOf, () => ({ version: 0, begins: ['07:00', '19:00'] })),
}
