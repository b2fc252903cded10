import { randomUUID } from 'node:crypto'
import { about, made, sample, type Samples } from '#app/server/testing/sample.ts'
import { archiveTarget, createTarget } from '../../shared/targets.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const rule = { measurement: 'WEIGHT', operator: 'LOWER', value: 50, severity: 'amber' } as const
const body = (world: World) => ({ id: randomUUID(), personId: world.guest.id, ...rule })
const set = (world: World) => officeOf(world).call(createTarget, { body: body(world) })

const first = made(set)
const toChange = made(set)
const toArchive = made(set)
const archived = made(async (world) => {
  const { id } = await set(world)
  return officeOf(world).call(archiveTarget, { params: { id }, body: { version: 1, reason: 'As agreed' } })
})
const toClose = made(set)
const told = made((world) => officeOf(world).call(createTarget, { body: { ...body(world), notifyFamily: true } }))
export const records = [first, toChange, toArchive, archived, toClose, told]

const reason = 'As agreed'

export const samples: Samples = {
  'targets.create': sample((world) => ({ body: body(world) })),
  'targets.search': sample((world) => ({ body: { filters: { personId: world.guest.id } } })),
  'targets.get': about((world) => first(world).id),
  'targets.change': about(
    (world) => toChange(world).id,
    () => ({ version: 1, reason, ...rule, value: 52 }),
  ),
  'targets.tell': about(
    (world) => told(world).id,
    () => ({ tell: false }),
  ),
  'targets.close': about(
    (world) => toClose(world).id,
    () => ({ version: 1, reason }),
  ),
  'targets.archive': about(
    (world) => toArchive(world).id,
    () => ({ version: 1, reason }),
  ),
  'targets.restore': about(
    (world) => archived(world).id,
    () => ({ version: 2, reason }),
  ),
  'targets.preview': sample((world) => ({
    body: { personId: world.guest.id, measurement: 'WEIGHT' as const, operator: 'LOWER' as const, value: 50 },
  })),
}
