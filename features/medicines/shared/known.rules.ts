import type { DoseRecord } from './doses.contract.ts'
import { isOfApplication, type Dose, type Ordered } from './doses.rules.ts'
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
  warned: order.allergies.length > 0,
})

/** Doses of one order that the guards count: what the application called missed or held leaves its slot open, a disputed one stands beside that of its slot. */
export const knownFrom = (doses: readonly DoseRecord[], orderId: string): Dose[] =>
  doses
    .filter((one) => one.orderId === orderId && !isOfApplication(one))
    .map((one) => ({
      slotAt: one.slotAt === null || one.status === 'conflict' ? null : new Date(one.slotAt),
      happenedAt: new Date(one.happenedAt),
      outcome: one.outcome,
      amount: one.amount,
    }))

/** The consent whose withdrawal holds an order now; null where none does. */
export function withdrawalOf({ consents, consentsMissing, versions }: Order): Order['consents'][number] | null {
  const its = consents.filter(({ version }) => version === versions[0]?.consentVersion)
  const held = its.filter(({ side, withdrawn }) => withdrawn !== null && consentsMissing[side] > 0)
  return held.toSorted((a, b) => (a.withdrawn?.at ?? '').localeCompare(b.withdrawn?.at ?? '')).at(-1) ?? null
}
