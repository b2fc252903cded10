import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { add, issue } from './drafts.commands.ts'
import { receive } from './money.commands.ts'

const DAY = 86_400_000

/** Whose parent pays for them alone. */
const CHILD = 'Leonardo'

/** Invoices for a child of the demo: one paid in part, one open, one draft; synthetic. */
export async function seedPayments(tx: TenantContext, { parentId }: Demo): Promise<void> {
  const own = await tx.db
    .selectFrom('relationship as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.child_id'),
    )
    .innerJoin('membership as m', (join) =>
      join.onRef('m.organisation_id', '=', 'r.organisation_id').onRef('m.person_id', '=', 'r.child_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['r.id', 'r.child_id', 'g.zone'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.adult_id', '=', parentId)
    .where('m.role', '=', 'CHILD')
    .where('p.name', '=', CHILD)
    .executeTakeFirst()
  if (!own) return
  await tx.db
    .updateTable('relationship')
    .set({ pay_share: 100 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', own.id)
    .execute()
  const today = dayIn(own.zone, tx.now)
  const inDays = (days: number) => dayIn(own.zone, new Date(tx.now.getTime() + days * DAY))
  const draft = (reason: string, quantity: number, unitCents: number) => {
    const line = { reason, quantity, unitCents, evidence: 'Registro delle presenze', from: null, to: null }
    return add(tx, { id: tx.newId(), personId: own.child_id, currency: 'EUR', dueOn: inDays(30), lines: [line] })
  }
  const bus = await draft('Trasporto scolastico, quota mensile', 1, 4250)
  const issued = await issue(tx, bus.id, { version: bus.version })
  await receive(tx, {
    id: tx.newId(),
    invoiceId: issued.id,
    payerId: parentId,
    kind: 'RECEIVED',
    cents: 2000,
    receivedOn: today,
    way: 'TRANSFER',
    reference: 'Acconto',
  })
  const lunches = await draft('Pasti in mensa, un pasto per ogni giorno di presenza', 18, 520)
  await issue(tx, lunches.id, { version: lunches.version })
  await draft('Uscita al museo, biglietto e pullman', 1, 1200)
}
