import { randomUUID } from 'node:crypto'
import { about, made, sample, type Samples } from '#app/server/testing/sample.ts'
import { addDevice, assignDevice, issueToken } from '../../shared/devices.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const asked = (world: World) => ({
  id: randomUUID(),
  customerGroupId: world.group.id,
  vendor: 'Maker',
  model: 'One',
  serial: randomUUID(),
})
const consent = (world: World) => ({ personId: world.guest.id, consentBy: 'Daughter', consentAt: '2026-10-01' })
const free = made((world) => officeOf(world).call(addDevice, { body: asked(world) }))
const worn = made(async (world) => {
  const { id } = await officeOf(world).call(addDevice, { body: asked(world) })
  return officeOf(world).call(assignDevice, { params: { id }, body: consent(world) })
})
const toArchive = made((world) => officeOf(world).call(addDevice, { body: asked(world) }))
/** One that sends; it is no other sample's, so that nothing ends its token. */
const sending = made(async (world) => {
  const { id } = await officeOf(world).call(addDevice, { body: asked(world) })
  await officeOf(world).call(assignDevice, { params: { id }, body: consent(world) })
  return officeOf(world).call(issueToken, { params: { id }, body: {} })
})
export const records = [free, worn, toArchive, sending]
const nothing = () => ({})

export const samples: Samples = {
  'devices.add': sample((world) => ({ body: asked(world) })),
  'devices.search': sample((world) => ({ body: { filters: { personId: world.guest.id } } })),
  'devices.list': sample(() => ({ body: { filters: { state: 'worn' as const } } })),
  'devices.export': sample(() => ({
    body: { filters: { state: 'worn' as const } },
    query: { format: 'csv' as const },
  })),
  'devices.assign': about((world) => free(world).id, consent),
  'devices.release': about((world) => worn(world).id, nothing),
  'devices.token': about((world) => worn(world).id, nothing),
  'devices.revoke': about((world) => worn(world).id, nothing),
  'devices.archive': about((world) => toArchive(world).id, nothing),
  // Whoever has the token may send; strangers have another one.
  'devices.send': sample((world, role) => ({
    body: {
      token: role === undefined ? `${sending(world).token.slice(0, -1)}_` : sending(world).token,
      battery: 80,
      readings: [{ seq: 1, kind: 'HEART_RATE', value: 72, at: world.test.clock.now().toISOString() }],
    },
  })),
  'devices.import': sample((world) => ({ body: { deviceId: worn(world).id, points: [{}] } })),
  'devices.readings': sample((world) => ({ body: { filters: { personId: world.guest.id } } })),
}
