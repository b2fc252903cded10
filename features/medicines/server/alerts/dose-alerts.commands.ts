import { ALARMS_MS } from '#features/carealerts/shared/carealerts.rules.ts'
import { watchFindings } from '#features/carealerts/server/raising.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Order } from '../../shared/orders.contract.ts'

type Slot = { personId: string; orderId: string; slotAt: Date }
type About = { groupId: string; name: string }

const slotSubject = ({ orderId, slotAt }: Omit<Slot, 'personId'>): string => `dose:${orderId}:${slotAt.getTime()}`
const doseSubject = (doseId: string): string => `dose:${doseId}`

/** Opens a red alert for each missed dose of a time-critical medicine that was due in the last 24 hours. */
export const alertMissed = (tx: TenantContext, missed: readonly (Slot & About)[]): Promise<void> =>
  watchFindings(tx, {
    out: missed
      .filter(({ slotAt }) => slotAt.getTime() > tx.now.getTime() - ALARMS_MS)
      .map(({ groupId, personId, name, ...slot }) => ({
        groupId,
        personId,
        subject: slotSubject(slot),
        source: 'MEDICINE' as const,
        severity: 'red' as const,
        measurement: null,
        observationId: null,
        facts: { kind: 'missed', name, dueAt: slot.slotAt.toISOString() },
      })),
    calm: [],
  })

/** Closes the alerts about missed doses whose outcome is known. */
export const endMissedAlerts = (tx: TenantContext, slots: readonly Slot[]): Promise<void> =>
  end(
    tx,
    slots.map(({ personId, ...slot }) => ({ personId, subject: slotSubject(slot) })),
  )

type GivenInSpite = About & {
  personId: string
  doseId: string
  reason: 'allergy' | 'notConfirmed'
  happenedAt: Date
  allergies: Order['allergies']
}

/**
 * Opens an alert about a dose that was given in the last 24 hours in spite of an allergy: red when the allergy forbids the medicine, amber when
 * nobody confirmed it.
 */
export async function alertInSpiteOfAllergy(tx: TenantContext, given: GivenInSpite): Promise<void> {
  if (given.happenedAt.getTime() <= tx.now.getTime() - ALARMS_MS) return
  const substances = given.allergies.map(({ substance }) => substance).join(', ')
  await watchFindings(tx, {
    out: [
      {
        groupId: given.groupId,
        personId: given.personId,
        subject: doseSubject(given.doseId),
        source: 'MEDICINE',
        severity: given.reason === 'allergy' ? 'red' : 'amber',
        measurement: null,
        observationId: null,
        facts: { kind: given.reason, name: given.name, substances, dueAt: given.happenedAt.toISOString() },
      },
    ],
    calm: [],
  })
}

/** Closes the alert about a disputed dose on which the office has decided. */
export const endDisputedAlert = (tx: TenantContext, personId: string, doseId: string): Promise<void> =>
  end(tx, [{ personId, subject: doseSubject(doseId) }])

const end = (tx: TenantContext, its: readonly { personId: string; subject: string }[]): Promise<void> =>
  watchFindings(tx, { out: [], calm: its.map((one) => ({ ...one, observationId: null, ends: true as const })) })

/** A medicine as notices and alerts name it. */
export const medicineName = ({ product, strength }: { product: string; strength: string }): string =>
  `${product} ${strength}`.trim()
