import { mustBeInTime } from '#platform/server/late-entry.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { Insertable } from 'kysely'
import { fullName } from '#features/people/server/people.api.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { dayAsTyped } from '#platform/shared/forms/days.rules.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { MedicineDoseRow } from '#platform/server/db/schema.generated.ts'
import { timesOf } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { DoseRecord, NewDose } from '../shared/doses.contract.ts'
import {
  confirmedKeys,
  guard,
  isForOffice,
  isOfApplication,
  isTaken,
  needsReason,
  type Refusal,
} from '../shared/doses.rules.ts'
import { slotsOfOrder } from '../shared/orders.rules.ts'
import { slotsOf } from '../shared/schedule.rules.ts'
import type { Order } from '../shared/orders.contract.ts'
import { allergiesToMedicine } from './allergies.rules.ts'
import { orderedOf, ruleVersion, shownDose } from './answers.rules.ts'
import { lockedPersonOf, type Care } from './care.queries.ts'
import { alertInSpiteOfAllergy, endMissedAlerts, medicineName } from './alerts/dose-alerts.commands.ts'
import { findDose } from './doses.queries.ts'
import { knownDoses, toJudge } from './judging.queries.ts'
import { settleDay } from './moved-doses.commands.ts'
import { done } from './orders.commands.ts'
import { takeFromStock } from './stock.commands.ts'
import type { StoredConsent, StoredDose, StoredOrder } from './stored.queries.ts'
import { doseRecorded } from './medicines.hooks.api.ts'
import { tellOffice } from './alerts/notify.commands.ts'

const WORDS = { office: 'medicines.error.office', reason: 'medicines.error.lateReason' }

/**
 * Records what became of a dose. Of a slot there is one: who comes second, and who says that something was given that was not to be, is refused
 * with the reason, and what they said is kept as disputed. Throws 409 E013.
 */
export async function recordDose(tx: TenantContext, body: NewDose): Promise<DoseRecord> {
  const care = await lockedPersonOf(tx, 'medicine_order', body.orderId)
  const slotAt = body.slotAt === null ? null : new Date(body.slotAt)
  const times = timesOf(tx, body)
  const known = await toJudge(tx, {
    orderId: body.orderId,
    doseId: body.id,
    at: times.happenedAt,
    slotAt,
  })
  const { order, doses, same, errors, checks } = known
  if (same) return repeat(tx, same, { body, care, order, doses: doses ?? [] })
  mustBeInTime(tx, { ...times, lateReason: body.lateReason }, WORDS)
  const amount = amountOf(order, care, body, { slotAt, at: times.happenedAt })
  if (needsReason(body.outcome) && body.reason === null)
    throw badFields([{ fieldName: 'reason', message: 'medicines.error.needsReason' }])
  const check = isTaken(body.outcome) ? (checks ?? []).find((one) => one.amount === amount) : undefined
  const asked = {
    outcome: body.outcome,
    slotAt,
    amount,
    at: times.happenedAt,
    checked: check !== undefined,
    confirmed: confirmedKeys(body.allergiesConfirmed),
  }
  const overdue = isForOffice(slotAt, times.recordedAt)
  if (overdue) mustBeForOffice(tx, body)
  // That something was given is not lost: it stays as disputed, and the office decides.
  const tooLate: Refusal | null = overdue && !isOffice(tx) ? { reason: 'tooLate', from: null } : null
  const ordered = orderedOf(order, care, { at: times.happenedAt, others: known.others ?? [] })
  const refusal = guard(ordered, asked, knownDoses(doses ?? [], known)) ?? tooLate
  if (refusal !== null && !wasDue(order, care, slotAt))
    throw badFields([{ fieldName: 'slotAt', message: 'medicines.error.refused.noSlot' }])
  const ended = (doses ?? []).find((row) => isOfApplication(row) && sameMoment(row.slot_at, slotAt))
  const row: Insertable<MedicineDoseRow> = {
    organisation_id: tx.organisationId,
    group_id: care.groupId,
    id: body.id,
    person_id: care.id,
    order_id: body.orderId,
    slot_at: slotAt,
    attempt: errors,
    outcome: body.outcome,
    amount,
    reason: body.reason,
    note: body.note,
    place: body.place,
    author_id: tx.actor.personId,
    check_id: refusal === null ? (check?.id ?? null) : null,
    happened_at: times.happenedAt,
    recorded_at: times.recordedAt,
    synced_at: tx.now,
    late_reason: body.lateReason ?? null,
    status: refusal === null ? 'final' : 'conflict',
    refusal: refusal?.reason ?? null,
    // What the application called missed or held was recorded after all, by a device that had no network.
    replaces_id: refusal === null ? (ended?.id ?? null) : null,
  }
  const kept = await tx.db
    .insertInto('medicine_dose')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // An id of a row that the actor does not see.
  if (!kept) throw refusedNow('medicines.error.otherId')
  const details = { orderId: body.orderId, dose: body.id }
  if (refusal !== null) {
    await done(tx, care, { action: 'medicines.doseDisputed', ...details })
    await raiseDisputed(tx, { care, order, body, at: times.happenedAt, refusal })
    throw refused(refusal, care, knownOf(tx, { care, order, first: firstOf(doses ?? [], slotAt) }))
  }
  if (slotAt && ended?.outcome === 'missed' && order.versions.some(({ critical }) => critical))
    await endMissedAlerts(tx, [{ personId: care.id, orderId: body.orderId, slotAt }])
  if (amount > 0) await takeFromStock(tx, { care, order, row, times })
  const dose = await findDose(tx, body.id)
  const others = (doses ?? []).filter(({ id }) => id !== ended?.id)
  await settleDay(tx, care, { order, slotAt, doses: [...others, dose] })
  await done(tx, care, { action: 'medicines.doseRecorded', ...details })
  await doseRecorded.call(tx, {
    person: care,
    id: body.id,
    replaces: null,
    recorder: tx.actor.personId === null ? null : { id: tx.actor.personId, at: times.happenedAt },
    medicine: medicineName(order),
    outcome: body.outcome,
    happenedAt: times.happenedAt,
  })
  return shownDose(tx, dose)
}

type Disputed = { care: Care; order: StoredOrder; body: NewDose; at: Date; refusal: Refusal }

/** Notifies the office of a disputed dose, and opens an alert when it was given in spite of an allergy. */
async function raiseDisputed(tx: TenantContext, { care, order, body, at, refusal }: Disputed): Promise<void> {
  const [about, medicine] = [{ groupId: care.groupId, personId: care.id }, medicineName(order)]
  const named = { name: care.fullName, medicine, at, zone: care.zone }
  await tellOffice(tx, 'disputed', { ...about, cause: body.id, named })
  const { reason } = refusal
  if (!isTaken(body.outcome) || (reason !== 'allergy' && reason !== 'notConfirmed')) return
  const allergies = allergiesToMedicine(care, order)
  await alertInSpiteOfAllergy(tx, { ...about, name: medicine, doseId: body.id, happenedAt: at, reason, allergies })
}

/** Throws when nobody but the office may still say why a dose of this slot was not taken (409), and when the office does not say why so late (400). */
function mustBeForOffice(tx: TenantContext, { outcome, lateReason }: NewDose): void {
  if (!isOffice(tx) && !isTaken(outcome)) throw refusedNow('medicines.error.slotOver')
  if (isOffice(tx) && lateReason === undefined) throw badFields([{ fieldName: 'lateReason', message: WORDS.reason }])
}

const sameMoment = (one: string | null, other: Date | null): boolean =>
  one !== null && other !== null && new Date(one).getTime() === other.getTime()
const firstOf = (doses: readonly StoredDose[], slotAt: Date | null): StoredDose | undefined =>
  doses.find((row) => row.status === 'final' && sameMoment(row.slot_at, slotAt))

/** The call that came before it said the same, and is answered the same; otherwise the id belongs to something else. */
function repeat(
  tx: TenantContext,
  same: StoredDose,
  { body, care, order, doses }: { body: NewDose; care: Care; order: StoredOrder; doses: readonly StoredDose[] },
): DoseRecord {
  const slotAt = body.slotAt === null ? null : new Date(body.slotAt)
  const its = same.slot_at === null ? null : new Date(same.slot_at)
  if (same.order_id !== body.orderId || its?.getTime() !== slotAt?.getTime() || same.outcome !== body.outcome)
    throw refusedNow('medicines.error.otherId')
  if (same.status === 'conflict' && same.refusal !== null)
    throw refused(
      { reason: same.refusal, from: null },
      care,
      knownOf(tx, { care, order, first: firstOf(doses, slotAt) }),
    )
  return shownDose(tx, same)
}

type Known = {
  first: StoredDose | undefined
  withdrawn: StoredConsent['withdrawn'] | undefined
  allergies: Order['allergies']
  now: Date
}

const knownOf = (
  { now }: TenantContext,
  { care, order, first }: { care: Care; order: StoredOrder; first: StoredDose | undefined },
): Known => ({
  now,
  first,
  withdrawn: withdrawnOf(order),
  allergies: allergiesToMedicine(care, order),
})

/** The last withdrawal of the version in force. */
const withdrawnOf = ({ versions, consents }: StoredOrder): Known['withdrawn'] =>
  (consents ?? [])
    .filter(({ version }) => version === versions[0]?.consent_version)
    .flatMap(({ withdrawn }) => withdrawn ?? [])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1)

/**
 * The refusal with its reason, who gave it already and from when it may be given; about an allergy with all allergies to the medicine as
 * `current`. The entry stays stored.
 */
function refused({ reason, from, other }: Refusal, { zone }: Care, { first, withdrawn, allergies, now }: Known) {
  const fromDay = (moment: Date) => (dayIn(zone, moment) === dayIn(zone, now) ? '' : 'Day')
  const fromValues = (moment: Date) => ({ time: timeIn(zone, moment), day: dayAsTyped(dayIn(zone, moment)) })
  const by =
    first === undefined || first.name === null
      ? 'Caravan'
      : fullName({ name: first.name, surname: first.surname ?? '' })
  if (reason === 'notConfirmed' || reason === 'allergy')
    return refusedNow(`medicines.error.refused.${reason}`, { keeps: true, current: { refusal: reason, allergies } })
  if (reason === 'noConsent' && withdrawn)
    return refusedNow('medicines.error.refused.withdrawn', {
      keeps: true,
      values: {
        name: fullName({ name: withdrawn.name ?? '', surname: withdrawn.surname ?? '' }),
        time: timeIn(zone, new Date(withdrawn.at)),
      },
    })
  if (reason === 'alreadyGiven' && first !== undefined)
    return refusedNow('medicines.error.refused.alreadyGiven', {
      keeps: true,
      values: { name: by, time: timeIn(zone, new Date(first.happened_at)) },
    })
  if (reason === 'tooEarly' && from !== null && other !== undefined)
    return refusedNow(`medicines.error.refused.tooEarlyOther${fromDay(from)}`, {
      keeps: true,
      values: { product: other.product, given: timeIn(zone, other.at), ...fromValues(from) },
    })
  if ((reason === 'tooEarly' || reason === 'overMaximum') && from !== null)
    return refusedNow(`medicines.error.refused.${reason}From${fromDay(from)}`, {
      keeps: true,
      values: fromValues(from),
    })
  return refusedNow(`medicines.error.refused.${reason}`, { keeps: true })
}

/** Whether any version of the order has the slot: an old list on a device may still show it. */
const wasDue = (order: StoredOrder, { zone }: Care, slotAt: Date | null): boolean =>
  order.versions.some((version) =>
    slotAt === null
      ? version.schedule.kind === 'asNeeded'
      : slotsOf(ruleVersion(version), { from: slotAt, until: new Date(slotAt.getTime() + 1), zone }).length > 0,
  )

/** How much was taken: the dose that was due, or what is said. */
export function amountOf(
  order: StoredOrder,
  { zone }: Pick<Care, 'zone'>,
  { outcome, amount }: Pick<NewDose, 'outcome' | 'amount'>,
  { slotAt }: { slotAt: Date | null; at: Date },
): number {
  if (!isTaken(outcome)) return 0
  const versions = order.versions.map(ruleVersion)
  const [slot] =
    slotAt === null ? [] : slotsOfOrder(versions, { from: slotAt, until: new Date(slotAt.getTime() + 1), zone })
  const whole = slot?.dose ?? versions[0]?.dose ?? 0
  if (outcome === 'partial' && (amount === undefined || amount >= whole))
    throw badFields([{ fieldName: 'amount', message: 'medicines.error.partial' }])
  // More than was ordered is no dose that was given as ordered.
  if (amount !== undefined && amount > whole)
    throw badFields([{ fieldName: 'amount', message: 'medicines.error.more' }])
  return amount ?? whole
}
