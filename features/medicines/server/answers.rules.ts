import { isOffice } from '#platform/server/policy/office.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { DoseRecord, Medicated } from '../shared/doses.contract.ts'
import { allergyKey, type Ordered } from '../shared/doses.rules.ts'
import type { Order, OrderVersion } from '../shared/orders.contract.ts'
import { consentsMissing, consentsNeeded, hasSigned, type Consent } from '../shared/consents.rules.ts'
import { versionAt, type Version } from '../shared/orders.rules.ts'
import { limitsOfOthers } from '../shared/substance.rules.ts'
import { allergiesToMedicine } from './allergies.rules.ts'
import type { Care } from './care.queries.ts'
import { mayWithdraw, orderAbilities } from './medicines.policy.ts'
import type { StoredCheck, StoredDose, StoredOrder, StoredVersion } from './stored.queries.ts'

type Named = { name: string | null; surname: string | null }
const byOf = ({ name, surname }: Named): string | null =>
  name === null ? null : fullName({ name, surname: surname ?? '' })
const iso = (moment: string): string => new Date(moment).toISOString()

const versionOf = (row: StoredVersion): OrderVersion => ({
  version: row.version,
  state: row.state,
  action: row.action,
  inForceFrom: iso(row.in_force_from),
  replacesFrom: row.replaces_from === null ? null : iso(row.replaces_from),
  slotsFrom: row.slots_from === null ? null : iso(row.slots_from),
  schedule: scheduleOf(row.schedule),
  dose: row.dose,
  route: row.route,
  gapMinutes: row.gap_minutes,
  mostIn24h: row.most_in_24h,
  indication: row.indication,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  prescriber: row.prescriber,
  prescriptionUntil: row.prescription_until,
  instructions: row.instructions,
  keptWhere: row.kept_where,
  critical: row.critical,
  twoPeople: row.two_people,
  consentVersion: row.consent_version,
  reason: row.reason,
  by: byOf(row) ?? 'Caravan',
})

/** A copy that may be written to, as the contract has it. */
function scheduleOf(schedule: StoredVersion['schedule']): OrderVersion['schedule'] {
  switch (schedule.kind) {
    case 'times':
      return { ...schedule, times: [...schedule.times] }
    case 'days':
      return { ...schedule, times: [...schedule.times] }
    case 'weekdays':
      return { ...schedule, weekdays: [...schedule.weekdays], times: [...schedule.times] }
    case 'taper':
      return { ...schedule, steps: schedule.steps.map((step) => ({ ...step, times: [...step.times] })) }
    case 'hours':
    case 'asNeeded':
      return schedule
  }
}

type Consented = Pick<StoredOrder, 'versions' | 'consents'>

/** The consents of the version in force, as the rules see them. */
export const ruleConsents = ({ versions, consents }: Consented): Consent[] =>
  (consents ?? [])
    .filter(({ version }) => version === versions[0]?.consent_version)
    .map((row) => ({
      side: row.side,
      author: row.author_id,
      signedAt: new Date(row.signed_at),
      withdrawnAt: row.withdrawn && new Date(row.withdrawn.at),
    }))

/** An order as it is answered. */
export function shownOrder(tx: TenantContext, stored: StoredOrder, care: Care): Order {
  const versions = stored.versions.map(versionOf)
  const [consents, needed] = [ruleConsents(stored), consentsNeeded(care)]
  const missing = consentsMissing(consents, needed, tx.now)
  const { personId } = tx.actor
  const signed = personId !== null && hasSigned(consents, needed, { author: personId, at: tx.now })
  const state = versions[0]?.state ?? 'ended'
  const waits = state === 'active' || state === 'suspended'
  const abilities = orderAbilities(tx, { missing, signed, decides: care.decides })
  return {
    id: stored.id,
    personId: stored.person_id,
    product: stored.product,
    substance: stored.substance,
    strength: stored.strength,
    form: stored.form,
    unit: stored.unit,
    state,
    versions,
    consents: (stored.consents ?? []).map((row) => ({
      id: row.id,
      version: row.version,
      side: row.side,
      by: byOf(row) ?? '',
      at: iso(row.signed_at),
      withdrawn: row.withdrawn && {
        by: byOf(row.withdrawn) ?? '',
        at: iso(row.withdrawn.at),
        reason: row.withdrawn.reason,
      },
      mayWithdraw: row.withdrawn === null && row.version === versions[0]?.consentVersion && mayWithdraw(tx, row),
    })),
    consentsMissing: missing,
    allergies: allergiesToMedicine(care, stored),
    lots: (stored.lots ?? []).map(({ expires_on: expiresOn, ...lot }) => ({ ...lot, expiresOn })),
    abilities: { ...abilities, consent: abilities.consent && waits },
  }
}

/** A version as the rules see it. */
export const ruleVersion = (row: StoredVersion): Version => ({
  version: row.version,
  state: row.state,
  inForceFrom: new Date(row.in_force_from),
  replacesFrom: row.replaces_from === null ? null : new Date(row.replaces_from),
  slotsFrom: row.slots_from === null ? null : new Date(row.slots_from),
  schedule: row.schedule,
  dose: row.dose,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  critical: row.critical,
  twoPeople: row.two_people,
  gapMinutes: row.gap_minutes,
  mostIn24h: row.most_in_24h,
  prescriptionUntil: row.prescription_until,
  consentVersion: row.consent_version,
})

/** What an order is made of, with the dose of its newest version. */
export const madeOf = ({ versions, ...order }: StoredOrder) => ({ ...order, dose: versions[0]?.dose ?? 1 })

/** An order as the guards see it, with the consents that counted at a moment. */
export function orderedOf(
  stored: StoredOrder,
  care: Care,
  { at, others }: { at: Date; others: readonly StoredOrder[] },
): Ordered {
  const missing = consentsMissing(ruleConsents(stored), consentsNeeded(care), at)
  const allergies = allergiesToMedicine(care, stored)
  return {
    versions: stored.versions.map(ruleVersion),
    zone: care.zone,
    consented: missing.office + missing.family === 0,
    allergic: allergies.some(({ forbids }) => forbids),
    warnings: allergies.map(allergyKey),
    others: limitsOfOthers(
      madeOf(stored),
      others.map((one) => {
        const version = versionAt(one.versions.map(ruleVersion), at)
        return {
          ...madeOf(one),
          isActive: version?.state === 'active',
          gapMinutes: version?.gapMinutes ?? null,
          mostIn24h: version?.mostIn24h ?? null,
        }
      }),
    ),
  }
}

/** A dose as it is answered. */
export function shownDose(tx: TenantContext, row: StoredDose): DoseRecord {
  const open = row.newer === null && row.status !== 'entered_in_error'
  const whose = { author_id: row.author_id, synced_at: new Date(row.synced_at) }
  return {
    id: row.id,
    personId: row.person_id,
    orderId: row.order_id,
    product: row.product,
    substance: row.substance,
    strength: row.strength,
    unit: row.unit,
    slotAt: row.slot_at === null ? null : iso(row.slot_at),
    outcome: row.outcome,
    amount: row.amount,
    reason: row.reason,
    note: row.note,
    place: row.place,
    by: byOf(row),
    checkedBy: row.checker && byOf(row.checker),
    happenedAt: iso(row.happened_at),
    recordedAt: iso(row.recorded_at),
    syncedAt: iso(row.synced_at),
    lateReason: row.late_reason,
    status: row.status,
    refusal: row.refusal,
    correctionReason: row.correction_reason,
    replaced: row.newer && {
      at: iso(row.newer.synced_at),
      by: byOf(row.newer),
      reason: row.newer.correction_reason ?? '',
      inError: row.newer.status === 'entered_in_error',
    },
    effect: row.effect && {
      effect: row.effect.effect,
      by: byOf(row.effect),
      at: iso(row.effect.happened_at),
      note: row.effect.note,
    },
    // A dose that the application called missed is for whoever records it, or for an administrator.
    abilities: { correct: open && (row.author_id === null ? isOffice(tx) : mayCorrect(tx, whose)) },
  }
}

export const shownCheck = (tx: TenantContext, row: StoredCheck): Medicated['checks'][number] => ({
  id: row.id,
  orderId: row.order_id,
  slotAt: row.slot_at === null ? null : iso(row.slot_at),
  amount: row.amount,
  by: byOf(row) ?? '',
  mine: row.author_id === tx.actor.personId,
  at: iso(row.checked_at),
})
