import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { addInvoice, disputeInvoice, issueInvoice, receiveMoney } from '../../shared/payments.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const today = (world: World) => dayIn(world.group.zone, world.test.clock.now())
const content = (world: World) => ({
  currency: 'EUR',
  dueOn: today(world),
  lines: [{ reason: 'Bus of the month', quantity: 1, unitCents: 4250 }],
})
const invoice = (world: World) => ({ id: randomUUID(), personId: world.guest.id, ...content(world) })

/** The parent pays for the guest alone. */
const paying = ({ test, organisation, guest }: World) =>
  test.inside(organisation.id, ({ db }) =>
    db
      .updateTable('relationship')
      .set({ pay_share: 100 })
      .where('organisation_id', '=', organisation.id)
      .where('child_id', '=', guest.id)
      .where('adult_id', '=', organisation.parent.personId)
      .execute(),
  )
const draftOf = (world: World) => officeOf(world).call(addInvoice, { body: invoice(world) })
async function issuedOf(world: World) {
  await paying(world)
  const { id, version } = await draftOf(world)
  return officeOf(world).call(issueInvoice, { params: { id }, body: { version } })
}
const receipt = (world: World, invoiceId: string) => ({
  id: randomUUID(),
  invoiceId,
  payerId: world.organisation.parent.personId,
  cents: 100,
  receivedOn: today(world),
  way: 'CASH' as const,
})
const paidOf = () =>
  made(async (world) => {
    const { id } = await issuedOf(world)
    const body = receipt(world, id)
    await officeOf(world).call(receiveMoney, { body })
    return body
  })
const disputed = () =>
  made(async (world) => {
    const { id } = await issuedOf(world)
    const disputeId = randomUUID()
    const body = { disputeId, reason: 'She was ill' }
    await world.test.as(world.organisation.parent).call(disputeInvoice, { params: { id }, body })
    return { id: disputeId }
  })
/** Each call has its own, so that none finds what another left. */
const [toChange, toIssue] = [made(draftOf), made(draftOf)]
const [issued, toCredit, toReceive, toDispute] = [made(issuedOf), made(issuedOf), made(issuedOf), made(issuedOf)]
const [paid, toReverse] = [paidOf(), paidOf()]
const [toAccept, toRefuse] = [disputed(), disputed()]
export const records = [toChange, toIssue, issued, toCredit, toReceive, toDispute, paid, toReverse, toAccept, toRefuse]

export const samples: Samples = {
  'payments.paidFor': sample(() => ({})),
  'payments.add': sample((world) => ({ body: invoice(world) })),
  'payments.search': search((world) => ({ personId: world.guest.id })),
  'payments.get': about((world) => issued(world).id),
  'payments.change': about(
    (world) => toChange(world).id,
    (world) => ({ version: 1, ...content(world) }),
  ),
  'payments.issue': {
    ...about(
      (world) => toIssue(world).id,
      () => ({ version: 1 }),
    ),
    before: async (world) => void (await paying(world)),
  },
  'payments.credit': about(
    (world) => toCredit(world).id,
    () => ({ creditId: randomUUID(), cents: 50, reason: 'A day without bus' }),
  ),
  'payments.receive': sample((world) => ({ body: receipt(world, toReceive(world).id) })),
  'payments.reverse': about(
    (world) => toReverse(world).id,
    () => ({ reversalId: randomUUID(), reason: 'It bounced' }),
  ),
  'payments.dispute': about(
    (world) => toDispute(world).id,
    () => ({ disputeId: randomUUID(), reason: 'She was ill' }),
  ),
  'payments.accept': about(
    (world) => toAccept(world).id,
    () => ({ words: 'A credit follows' }),
  ),
  'payments.refuse': about(
    (world) => toRefuse(world).id,
    () => ({ words: 'She was on the bus' }),
  ),
  'payments.export': sample((world) => ({ body: { personId: world.guest.id, what: 'MOVES' } })),
  'payments.balance': about((world) => world.guest.id),
  'payments.printInvoice': about((world) => issued(world).id),
  'payments.printReceipt': about((world) => paid(world).id),
  'payments.printStatement': sample((world) => ({ params: { id: world.guest.id }, query: { year: '2026' } })),
}
