import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import type { NewDose } from '../shared/doses.contract.ts'
import { DAY_MS } from '../shared/doses.rules.ts'
import type { addOrder } from '../shared/orders.contract.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { slotsOf } from '../shared/schedule.rules.ts'
import { order } from './orders.commands.ts'
import { recordDose } from './record.commands.ts'
import { moveStock } from './stock.commands.ts'

type NewOrder = BodyOf<typeof addOrder>
type Sown = Omit<NewOrder, 'id' | 'personId' | 'startsOn' | 'prescriptionUntil' | 'confirmed'> & { stock: number }

const USUAL = {
  form: 'tablet',
  unit: 'tablet',
  route: 'mouth',
  gapMinutes: null,
  mostIn24h: null,
  indication: '',
  endsOn: null,
  prescriber: 'Dr. Renata Kofler',
  instructions: '',
  keptWhere: 'Medicine trolley',
  critical: false,
  twoPeople: false,
  dose: 1,
} as const

/** Synthetic; no advice. */
const ORDERS: readonly Sown[] = [
  {
    ...USUAL,
    product: 'Metformin',
    substance: 'metformin',
    strength: '500 mg',
    schedule: { kind: 'times', times: ['08:00', '12:00'] },
    instructions: 'With meals',
    stock: 56,
  },
  {
    ...USUAL,
    product: 'Insulin lispro',
    substance: 'insulin lispro',
    strength: '100 IU/mL',
    form: 'injection',
    unit: 'IU',
    route: 'subcutaneous',
    dose: 6,
    schedule: { kind: 'times', times: ['08:00', '12:00', '18:00'] },
    critical: true,
    twoPeople: true,
    keptWhere: 'Fridge',
    stock: 300,
  },
  {
    ...USUAL,
    product: 'Apixaban',
    substance: 'apixaban',
    strength: '2,5 mg',
    schedule: { kind: 'times', times: ['08:00', '20:00'] },
    stock: 20,
  },
  {
    ...USUAL,
    product: 'Paracetamol',
    substance: 'paracetamol',
    strength: '500 mg',
    schedule: { kind: 'asNeeded' },
    gapMinutes: 360,
    mostIn24h: 3,
    indication: 'Pain',
    stock: 48,
  },
]
/** Days of doses before the start. */
const PAST = 3

/** Medicines of the guests of the demo, with the doses of the last days. */
export async function seedMedicines(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
  const guests = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['p.id', 'p.name', 'g.zone'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .execute()
  for (const { id, name, zone } of guests) {
    if (name !== 'Nives' && name !== 'Ettore') continue
    for (const sown of name === 'Nives' ? ORDERS : ORDERS.slice(2)) await sow(tx, { personId: id, zone }, sown)
  }
}

async function sow(
  tx: TenantContext,
  { personId, zone }: { personId: string; zone: string },
  { stock, ...terms }: Sown,
): Promise<void> {
  const begin = new Date(tx.now.getTime() - PAST * DAY_MS)
  const today = dayIn(zone, tx.now)
  // The order was made some days ago: what is due before it was made is due to nobody.
  const then = { ...tx, now: begin }
  const id = tx.newId()
  const days = { startsOn: dayIn(zone, begin), prescriptionUntil: addDays(today, 120) }
  await order(then, { ...terms, ...days, id, personId, confirmed: [] })
  await moveStock(then, {
    kind: 'receive',
    id: tx.newId(),
    orderId: id,
    lot: '7B21',
    expiresOn: addDays(today, 240),
    place: 'home',
    amount: stock,
    handedBy: '',
    note: '',
    happenedAt: undefined,
    recordedAt: undefined,
  })
  // A second person is nobody of the application: such doses stay open.
  if (terms.twoPeople) return
  const plan = { schedule: terms.schedule, dose: terms.dose, startsOn: dayIn(zone, begin), endsOn: null }
  const due = slotsOf(plan, { from: begin, until: new Date(tx.now.getTime() - DAY_MS / 12), zone })
  for (const [index, { at }] of due.entries()) {
    const refused = index === 2
    const dose: NewDose = {
      id: tx.newId(),
      orderId: id,
      slotAt: at.toISOString(),
      outcome: refused ? 'refused' : 'given',
      amount: undefined,
      reason: refused ? 'declined' : null,
      note: '',
      allergiesConfirmed: [],
      place: 'home',
      happenedAt: new Date(at.getTime() + 300_000).toISOString(),
      recordedAt: new Date(at.getTime() + 300_000).toISOString(),
      lateReason: undefined,
    }
    await recordDose(tx, dose)
  }
}
