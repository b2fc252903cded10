import type { DoseRecord, Medicated } from './doses.contract.ts'
import { allergyKey, isOfApplication, isTaken, type Dose, type Ordered } from './doses.rules.ts'
import type { Order, OrderVersion } from './orders.contract.ts'
import type { Version } from './orders.rules.ts'
import { dosesOfOthers, limitsOfOthers } from './substance.rules.ts'

/** What a device read, as the rules take it. */
export const versionsOf = (order: Pick<Order, 'versions'>): Version[] => order.versions.map(versionOf)

const versionOf = (version: OrderVersion): Version => ({
  ...version,
  inForceFrom: new Date(version.inForceFrom),
  replacesFrom: version.replacesFrom === null ? null : new Date(version.replacesFrom),
  slotsFrom: version.slotsFrom === null ? null : new Date(version.slotsFrom),
})

/** How an order is judged on a device, among the other orders of the person. */
export const orderedFrom = (order: Order, { zone, orders }: Pick<Medicated, 'zone' | 'orders'>): Ordered => ({
  versions: versionsOf(order),
  zone,
  consented: order.consentsMissing.office + order.consentsMissing.family === 0,
  allergic: order.allergies.some(({ forbids }) => forbids),
  warnings: order.allergies.map(allergyKey),
  others: limitsOfOthers(
    madeOf(order),
    orders.map((one) => ({
      ...madeOf(one),
      isActive: one.state === 'active',
      gapMinutes: one.versions[0]?.gapMinutes ?? null,
      mostIn24h: one.versions[0]?.mostIn24h ?? null,
    })),
  ),
})

type Matches = Pick<Order, 'allergies'>

/** The allergies that a dose confirms. Allergies without a version, from a round that an older application stored, cannot be confirmed. */
export const confirmedOf = ({ allergies }: Matches): { id: string; version: number }[] =>
  allergies.flatMap(({ id, version }) => (version > 0 ? [{ id, version }] : []))

/** Whether all allergies of an order were shown, and none of them forbids the dose. */
export const isCovered = (shown: Matches, now: Matches): boolean => {
  const keys = shown.allergies.map(allergyKey)
  return now.allergies.every((allergy) => !allergy.forbids && keys.includes(allergyKey(allergy)))
}

const madeOf = ({ versions, ...order }: Order) => ({ ...order, dose: versions[0]?.dose ?? 1 })

/** Doses that the guards count, of an order and of others of the same substance: what the application called missed or held leaves its slot open, a disputed one stands beside that of its slot. */
export const knownFrom = (doses: readonly DoseRecord[], order: Order): Dose[] => [
  ...doses
    .filter((one) => one.orderId === order.id && !isOfApplication(one))
    .map((one) => ({
      slotAt: one.slotAt === null || one.status === 'conflict' ? null : new Date(one.slotAt),
      happenedAt: new Date(one.happenedAt),
      outcome: one.outcome,
      amount: one.amount,
    })),
  ...dosesOfOthers(
    madeOf(order),
    doses
      .filter((one) => isTaken(one.outcome))
      .map(({ happenedAt, ...one }) => ({ ...one, happenedAt: new Date(happenedAt) })),
  ),
]

/** The last dose of another order of the same substance before a moment; null: none that counts. */
export const lastOfOthers = (known: readonly Dose[], now: Date): { product: string; at: Date } | null =>
  known
    .flatMap(({ product, happenedAt, outcome }) =>
      product !== undefined && isTaken(outcome) && happenedAt <= now ? [{ product, at: happenedAt }] : [],
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null

/** The consent whose withdrawal holds an order now; null where none does. */
export function withdrawalOf({ consents, consentsMissing, versions }: Order): Order['consents'][number] | null {
  const its = consents.filter(({ version }) => version === versions[0]?.consentVersion)
  const held = its.filter(({ side, withdrawn }) => withdrawn !== null && consentsMissing[side] > 0)
  return held.toSorted((a, b) => (a.withdrawn?.at ?? '').localeCompare(b.withdrawn?.at ?? '')).at(-1) ?? null
}
