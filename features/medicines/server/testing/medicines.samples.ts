import { randomUUID } from 'node:crypto'
import { about, made, sample, type Samples } from '#app/server/testing/sample.ts'
import { recordDose } from '../../shared/doses.contract.ts'
import {
  addOrder,
  consentToOrder,
  getOrder,
  suspendOrder,
  type Order,
  type PlanInput,
} from '../../shared/orders.contract.ts'
import { moveStock } from '../../shared/stock.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)

const plan = (): PlanInput => ({
  schedule: { kind: 'asNeeded' },
  dose: 1,
  route: 'mouth',
  gapMinutes: 60,
  mostIn24h: 4,
  indication: 'Pain',
  startsOn: '2026-01-01',
})
/** Of a substance that nobody ordered before: two of the same are confirmed first. */
const product = () => ({ product: 'Paracetamol', substance: randomUUID(), form: 'tablet', unit: 'tablet' }) as const

const orderIn = (world: World, more: Partial<PlanInput> = {}): Promise<Order> =>
  officeOf(world).call(addOrder, {
    body: { id: randomUUID(), personId: world.guest.id, ...product(), ...plan(), ...more },
  })

const ordered = made((world) => orderIn(world))
const consenting = made((world) => orderIn(world))
const changing = made((world) => orderIn(world))
const suspending = made((world) => orderIn(world))
const renewing = made((world) => orderIn(world))
const closing = made((world) => orderIn(world))
const checked = made((world) => orderIn(world, { twoPeople: true }))
const restoring = made(async (world) => {
  const { id } = await orderIn(world)
  return officeOf(world).call(suspendOrder, { params: { id }, body: { version: 1, reason: 'Pause' } })
})
/** With stock, and with both consents. */
const stocked = made(async (world) => {
  const { id } = await orderIn(world)
  const move = await officeOf(world).call(moveStock, {
    body: { kind: 'receive', id: randomUUID(), orderId: id, lot: 'A1', place: 'home', amount: 100 },
  })
  for (const who of [world.organisation.administrator, world.organisation.parent])
    await world.test.as(who).call(consentToOrder, { body: { id: randomUUID(), orderId: id, version: 1 } })
  const order = await officeOf(world).call(getOrder, { params: { id } })
  return { id, lotId: order.lots[0]?.id ?? '', moveId: move.id }
})

/** An order with the consent of the parent. */
const consentedIn = () =>
  made(async (world) => {
    const { id } = await orderIn(world)
    const consentId = randomUUID()
    await world.test
      .as(world.organisation.parent)
      .call(consentToOrder, { body: { id: consentId, orderId: id, version: 1 } })
    return { id, orderId: id, consentId }
  })
const [ofFamily, forFamily] = [consentedIn(), consentedIn()]

const refusedDose = (orderId: string) => ({
  id: randomUUID(),
  orderId,
  outcome: 'refused' as const,
  reason: 'declined' as const,
})
const recorded = made((world) => officeOf(world).call(recordDose, { body: refusedDose(ordered(world).id) }))
/** Of the assistant: who did not enter it may not correct it. */
const byAssistant = made((world) =>
  world.test.as(world.organisation.assistant).call(recordDose, { body: refusedDose(ordered(world).id) }),
)
/** Forty minutes ago: its effect is asked now. */
const takenIn = (world: World) =>
  world.test.inside(world.organisation.id, async ({ db, newId, now }) => {
    const id = newId()
    const at = new Date(now.getTime() - 40 * 60_000)
    await db
      .insertInto('medicine_dose')
      .values({
        organisation_id: world.organisation.id,
        group_id: world.group.id,
        id,
        person_id: world.guest.id,
        order_id: ordered(world).id,
        outcome: 'given',
        amount: 1,
        author_id: world.organisation.administrator.personId,
        happened_at: at,
        recorded_at: at,
        synced_at: at,
      })
      .execute()
    return { id }
  })
const taken = made(takenIn)
const takenToo = made(takenIn)

export const records = [
  ordered,
  consenting,
  ofFamily,
  forFamily,
  changing,
  suspending,
  renewing,
  closing,
  checked,
  restoring,
  stocked,
  recorded,
  byAssistant,
  taken,
  takenToo,
]

const based = () => ({ version: 1, reason: 'Asked by the doctor' })

export const samples: Samples = {
  'medicines.order': sample((world) => ({
    body: { id: randomUUID(), personId: world.guest.id, ...product(), ...plan() },
  })),
  'medicines.orders': sample((world) => ({ body: { filters: { personId: world.guest.id } } })),
  'medicines.getOrder': about((world) => ordered(world).id),
  'medicines.change': about(
    (world) => changing(world).id,
    () => ({ ...based(), ...plan(), dose: 2 }),
  ),
  'medicines.suspend': about((world) => suspending(world).id, based),
  'medicines.renew': about((world) => renewing(world).id, based),
  'medicines.close': about((world) => closing(world).id, based),
  'medicines.restore': about(
    (world) => restoring(world).id,
    () => ({ ...based(), version: 2 }),
  ),
  'medicines.consent': sample((world) => ({ body: { id: randomUUID(), orderId: consenting(world).id, version: 1 } })),
  'medicines.withdraw': sample((world, role) => {
    const { orderId, consentId } = (role === 'CB_PARENT' ? ofFamily : forFamily)(world)
    return { body: { id: randomUUID(), orderId, consentId, reason: 'It makes her tired' } }
  }),
  'medicines.person': about((world) => world.guest.id),
  'medicines.round': sample(() => ({ body: {} })),
  'medicines.dose': sample((world) => ({ body: refusedDose(ordered(world).id) })),
  'medicines.doses': sample((world) => ({ body: { filters: { personId: world.guest.id } } })),
  'medicines.getDose': about((world) => recorded(world).id),
  'medicines.correctDose': about(
    (world, role) => (role === 'CB_ASSISTANT' ? byAssistant : recorded)(world).id,
    () => ({ id: randomUUID(), correctionReason: 'Another slot', outcome: 'held', reason: 'unwell' }),
  ),
  'medicines.check': sample((world) => ({ body: { id: randomUUID(), orderId: checked(world).id, amount: 1 } })),
  'medicines.effect': sample((world, role) => ({
    body: { id: randomUUID(), doseId: (role === 'CB_ASSISTANT' ? takenToo : taken)(world).id, effect: 'good' },
  })),
  'medicines.move': sample((world) => ({
    body: {
      kind: 'handOver',
      id: randomUUID(),
      orderId: stocked(world).id,
      lotId: stocked(world).lotId,
      from: 'home',
      to: 'bus',
      amount: 1,
      handedBy: 'Mother',
    },
  })),
  'medicines.moves': sample((world) => ({ body: { filters: { personId: world.guest.id } } })),
  'medicines.getMove': about((world) => stocked(world).moveId),
}
