import type { DoseRecord } from './doses.contract.ts'
import type { Dose, Ordered } from './doses.rules.ts'
import type { Order, OrderVersion } from './orders.contract.ts'
import type { Version } from './orders.rules.ts'

/** What a device read, as the rules take it. */
export const versionsOf = (order: Pick<Order, 'versions'>): Version[] => order.versions.map(versionOf)

const versionOf = (version: OrderVersion): Version => ({ ...version, inForceFrom: new Date(version.inForceFrom) })

export const orderedFrom = (order: Order, zone: string): Ordered => ({
  versions: versionsOf(order),
  zone,
  consented: order.consentsMissing.office + order.consentsMissing.family === 0,
  allergic: order.allergies.some(({ forbids }) => forbids),
})

/** Doses of one order that the guards count: a missed one leaves its slot open, a disputed one stands beside that of its slot. */
export const knownFrom = (doses: readonly DoseRecord[], orderId: string): Dose[] =>
  doses
    .filter((one) => one.orderId === orderId && one.outcome !== 'missed')
    .map((one) => ({
      slotAt: one.slotAt === null || one.status === 'conflict' ? null : new Date(one.slotAt),
      happenedAt: new Date(one.happenedAt),
      outcome: one.outcome,
      amount: one.amount,
    }))
