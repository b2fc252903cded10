import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { addGoal } from '../../shared/goals.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const content = { statement: 'Walk in the garden' }
const body = (world: World) => ({ id: randomUUID(), personId: world.guest.id, content })
/** Each call has its own, so that none finds what another left. */
const someGoal = () =>
  made((world) => world.test.as(world.organisation.administrator).call(addGoal, { body: body(world) }))
const [read, changed, moved, noted, reviewed, closed] = [
  someGoal(),
  someGoal(),
  someGoal(),
  someGoal(),
  someGoal(),
  someGoal(),
]
/** Due on the day after tests begin. */
const due = made((world) =>
  world.test.as(world.organisation.administrator).call(addGoal, {
    body: { ...body(world), content: { ...content, dueOn: '2026-10-06' } },
  }),
)
export const records = [read, changed, moved, noted, reviewed, closed, due]

export const samples: Samples = {
  'goals.add': sample((world) => ({ body: body(world) })),
  'goals.search': search((world) => ({ personId: world.guest.id })),
  'goals.pressing': sample(),
  'goals.get': about((world) => read(world).id),
  'goals.change': about(
    (world) => changed(world).id,
    () => ({ version: 1, content }),
  ),
  'goals.move': about(
    (world) => moved(world).id,
    () => ({ version: 1, to: 'ON_HOLD' }),
  ),
  'goals.note': about(
    (world) => noted(world).id,
    () => ({ noteId: randomUUID(), words: 'One round' }),
  ),
  'goals.review': about(
    (world) => reviewed(world).id,
    () => ({ version: 1, outcome: 'IMPROVING', reason: 'Two rounds' }),
  ),
  'goals.close': about(
    (world) => closed(world).id,
    () => ({ version: 1, outcome: 'ACHIEVED', reason: 'Done' }),
  ),
}
