import { randomUUID } from 'node:crypto'
import { about, made, sample, type Samples } from '#app/server/testing/sample.ts'
import { recordMeasurement } from '#features/measurements/shared/measurements.contract.ts'
import { createTarget } from '#features/targets/shared/targets.contract.ts'
import { acknowledgeAlert, actionAlert, searchCareAlerts } from '../../shared/carealerts.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)

/** An alert that the family sees too. */
const alerted = made(async (world) => {
  const office = officeOf(world)
  const personId = world.guest.id
  const target = await office.call(createTarget, {
    body: {
      id: randomUUID(),
      personId,
      measurement: 'RESP_RATE',
      operator: 'GREATER',
      value: 18,
      severity: 'amber',
      notifyFamily: true,
    },
  })
  await office.call(recordMeasurement, {
    body: { id: randomUUID(), personId, measurement: 'RESP_RATE', value: '19' },
  })
  const { data } = await office.list(searchCareAlerts, { body: { filters: { personId } } })
  const alert = data.find(({ targetId }) => targetId === target.id)
  if (!alert) throw new Error('a rule that is met opens an alert')
  return alert
})
export const records = [alerted]
const idOf = (world: World) => alerted(world).id

export const samples: Samples = {
  'carealerts.search': sample(() => ({ body: {} })),
  'carealerts.get': about(idOf),
  'carealerts.acknowledge': about(idOf, () => ({})),
  'carealerts.action': about(idOf, () => ({ note: 'Looked after' })),
  'carealerts.close': sample((world) => ({ params: { id: idOf(world) }, body: { note: 'Well again' } }), {
    before: async (world) => {
      await officeOf(world).call(acknowledgeAlert, { params: { id: idOf(world) }, body: {} })
      await officeOf(world).call(actionAlert, { params: { id: idOf(world) }, body: { note: 'Looked after' } })
    },
  }),
}
