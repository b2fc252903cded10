import { randomUUID } from 'node:crypto'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import type { BodyInput } from '#platform/shared/contract/endpoint.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { personMedicines, recordDose, type NewDoseInput } from '../../shared/doses.contract.ts'
import { addOrder, consentToOrder, type Order, type PlanInput } from '../../shared/orders.contract.ts'
import { moveStock, type NewMoveInput } from '../../shared/stock.contract.ts'

type Who = Parameters<TestApp['as']>[0]
/** One of a union without what the scene fills in. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never

/** 08:00 where the group is, half an hour after `MORNING`. */
export const EIGHT = '2026-10-05T06:00:00.000Z'

/** Orders a medicine; what the server warns of is confirmed, as a person does who has read it. */
export async function orderConfirmed(app: TestApp, who: Who, body: BodyInput<typeof addOrder>): Promise<Order> {
  const sent = await app.as(who).send(addOrder, { body })
  const warnings: { key: string }[] = sent.statusCode === 409 ? (sent.json().current?.warnings ?? []) : []
  if (warnings.length === 0 && sent.statusCode === 200) return sent.json().data
  return app.as(who).call(addOrder, { body: { ...body, confirmed: warnings.map(({ key }) => key) } })
}

/** The scene of measurements with medicines: Olga is an adult who needs no consents, Ada a child. */
export async function medicineScene(app: TestApp) {
  const scene = await careScene(app)
  const { admin, olga } = scene
  const plan = (more: Partial<PlanInput> = {}): PlanInput => ({
    schedule: { kind: 'times', times: ['08:00', '12:00'] },
    dose: 1,
    route: 'mouth',
    startsOn: '2026-10-01',
    ...more,
  })
  const product = { product: 'Metformin', substance: 'metformin', form: 'tablet', unit: 'tablet' } as const
  const order = (more: Partial<PlanInput> = {}, who: Who = admin, personId = olga.id): Promise<Order> =>
    orderConfirmed(app, who, { id: randomUUID(), personId, ...product, ...plan(more) })
  const asNeeded = (more: Partial<PlanInput> = {}, personId = olga.id) =>
    order(
      { schedule: { kind: 'asNeeded' }, gapMinutes: 360, mostIn24h: 3, indication: 'Pain', ...more },
      admin,
      personId,
    )
  const dose = (orderId: string, more: Partial<NewDoseInput> = {}): NewDoseInput => ({
    id: randomUUID(),
    orderId,
    slotAt: EIGHT,
    outcome: 'given',
    ...more,
  })
  const give = (who: Who, orderId: string, more: Partial<NewDoseInput> = {}) =>
    app.as(who).send(recordDose, { body: dose(orderId, more) })
  const given = (who: Who, orderId: string, more: Partial<NewDoseInput> = {}) =>
    app.as(who).call(recordDose, { body: dose(orderId, more) })
  const move = (who: Who, body: Without<NewMoveInput, 'id'>) =>
    app.as(who).send(moveStock, { body: { ...body, id: randomUUID() } })
  const consent = (who: Who, { id, versions }: Order) =>
    app.as(who).send(consentToOrder, {
      body: { id: randomUUID(), orderId: id, version: versions[0]?.consentVersion ?? 1 },
    })
  const read = (who: Who, id = olga.id) => app.as(who).call(personMedicines, { params: { id }, query: {} })
  return { ...scene, plan, product, order, asNeeded, dose, give, given, move, consent, read }
}
