import { isOffice } from '#platform/server/policy/office.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import type { Insertable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { timesOf } from '#platform/server/device-time.ts'
import type { MedicineDoseRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { correctDose, DoseRecord } from '../shared/doses.contract.ts'
import {
  confirmedKeys,
  guard,
  isOfApplication,
  isTaken,
  limitRefusals,
  needsReason,
  RECORDED,
  type Asked,
  type Recorded,
} from '../shared/doses.rules.ts'
import type { MedicineWarning } from '../shared/warnings.contract.ts'
import { allergiesToMedicine, limitWarning, mustBeConfirmed } from './allergies.rules.ts'
import { orderedOf, shownDose } from './answers.rules.ts'
import { lockedPersonOf, type Care } from './care.queries.ts'
import { isDropped } from './dropped-doses.commands.ts'
import { endDisputedAlert, endMissedAlerts, medicineName } from './alerts/dose-alerts.commands.ts'
import { findDose, firstRecorder } from './doses.queries.ts'
import { knownDoses, toJudge } from './judging.queries.ts'
import { doseRecorded } from './medicines.hooks.api.ts'
import { settleDay } from './moved-doses.commands.ts'
import { done, keysOf } from './orders.commands.ts'
import { findOrder } from './orders.queries.ts'
import { amountOf } from './record.commands.ts'
import { putBack, takeFromStock } from './stock.commands.ts'
import type { StoredDose } from './stored.queries.ts'

type Body = BodyOf<typeof correctDose>

/**
 * Puts a new row in the place of a dose, or marks it as entered in error; its stock follows. A disputed dose that is decided also takes the place of what
 * the application recorded of its slot. Throws 403 E013 for whoever may not correct it,
 * 409 E013 when somebody did already, and when staff make a taken dose of one that was not to be given: the office says what happened, and confirms
 * what breaks the interval or the maximum.
 */
export async function correct(tx: TenantContext, id: string, body: Body): Promise<DoseRecord> {
  const care = await lockedPersonOf(tx, 'medicine_dose', id)
  const row = await findDose(tx, id)
  const open = row.newer === null && row.status !== 'entered_in_error'
  if (open && !mayCorrectDose(tx, row)) throw notPermitted('medicines.error.notYours')
  const slotAt = row.slot_at === null ? null : new Date(row.slot_at)
  const outcome = body.outcome ?? RECORDED.find((one) => one === row.outcome)
  if (!body.inError && outcome === undefined) throw badFields([{ fieldName: 'outcome', message: 'form.required' }])
  if (!body.inError && outcome !== undefined && needsReason(outcome) && body.reason === null)
    throw badFields([{ fieldName: 'reason', message: 'medicines.error.needsReason' }])
  const happenedAt = timesOf(tx, {
    happenedAt: body.inError ? row.happened_at : (body.happenedAt ?? row.happened_at),
  }).happenedAt
  const known = await toJudge(tx, { orderId: row.order_id, doseId: body.id, at: happenedAt, slotAt })
  const stored = known.order
  const amount =
    body.inError || outcome === undefined
      ? row.amount
      : amountOf(stored, care, { outcome, amount: body.amount }, { slotAt, at: happenedAt })
  const check = (known.checks ?? []).find((one) => one.amount === amount)?.id ?? null
  const taken = { outcome, slotAt, amount, at: happenedAt, checked: (row.check_id ?? check) !== null }
  const warnings = open && !body.inError ? judge(tx, { care, row, body, known, taken }) : []
  const made = {
    organisation_id: tx.organisationId,
    group_id: care.groupId,
    id: body.id,
    person_id: care.id,
    order_id: row.order_id,
    slot_at: slotAt,
    attempt: row.attempt,
    outcome: body.inError || outcome === undefined ? row.outcome : outcome,
    amount,
    reason: body.inError ? row.reason : body.reason,
    note: body.inError ? row.note : body.note,
    place: body.inError ? row.place : body.place,
    author_id: tx.actor.personId,
    check_id: row.check_id ?? (takenOf(row) === 0 && amount > 0 ? check : null),
    happened_at: happenedAt,
    recorded_at: tx.now,
    synced_at: tx.now,
    status: body.inError ? ('entered_in_error' as const) : ('final' as const),
    replaces_id: id,
    correction_reason: body.correctionReason,
  }
  const kept = await tx.db
    .insertInto('medicine_dose')
    .values(made)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const decided = row.status === 'conflict' && !body.inError && slotAt !== null
  const ended = decided ? (known.doses ?? []).filter((one) => isEnded(one, slotAt)) : []
  const endedIds = new Set(ended.map((one) => one.id))
  // This call, come again, or somebody was faster.
  if (!kept) await mustBeMine(tx, id, body)
  else await follow(tx, { care, row, made, order: stored, inError: body.inError, ended, warnings })
  const shown = await findDose(tx, body.inError ? id : body.id)
  if (kept) {
    const others = (known.doses ?? []).filter((one) => one.id !== id && !endedIds.has(one.id))
    await settleDay(tx, care, { order: stored, slotAt, doses: body.inError ? others : [...others, shown] })
    await doseRecorded.call(tx, {
      person: care,
      id: body.id,
      replaces: id,
      recorder: await firstRecorder(tx, row),
      medicine: medicineName(stored),
      outcome: body.inError ? null : shown.outcome,
      happenedAt,
    })
  }
  return shownDose(tx, shown)
}

type Judged = {
  care: Care
  row: StoredDose
  body: Body
  known: Awaited<ReturnType<typeof toJudge>>
  taken: Omit<Asked, 'outcome' | 'confirmed'> & { outcome: Recorded | undefined }
}

/**
 * Judges a correction. Staff get 409 E013 when the dose becomes larger and may not be given, or breaks a limit at its new time. The office states
 * what happened: it gets the limits that are broken as warnings (409 E013) until it confirms them. Returns the warnings that were confirmed.
 */
function judge(tx: TenantContext, { care, row, body, known, taken }: Judged): MedicineWarning[] {
  const { outcome, amount, at } = taken
  const more = amount > takenOf(row)
  const moved = amount > 0 && at.getTime() !== new Date(row.happened_at).getTime()
  if (outcome === undefined || !(more || moved)) return []
  const ordered = orderedOf(known.order, care, { at, others: known.others ?? [] })
  const others = knownDoses(
    (known.doses ?? []).filter((one) => one.id !== row.id),
    known,
  )
  const limits = limitRefusals(ordered, taken, others)
  if (isOffice(tx)) {
    const warnings = limits.map(({ reason }) => limitWarning(reason))
    mustBeConfirmed(warnings, body.confirmed)
    return warnings
  }
  const asked = { ...taken, outcome, confirmed: confirmedKeys(body.allergiesConfirmed) }
  const [refusal] = more ? [guard(ordered, asked, others)] : limits
  if (!refusal) return []
  throw refusedNow(`medicines.error.correct.${refusal.reason}`, {
    ...(refusal.reason === 'notConfirmed' && {
      current: { refusal: 'notConfirmed', allergies: allergiesToMedicine(care, known.order) },
    }),
  })
}

/** What a dose took, of which nothing more is given by correcting it. A disputed one took nothing. */
const takenOf = ({ status, outcome, amount }: StoredDose): number =>
  status === 'final' && isTaken(outcome) ? amount : 0

const mayCorrectDose = (tx: TenantContext, row: StoredDose): boolean =>
  row.author_id === null
    ? isOffice(tx)
    : mayCorrect(tx, { author_id: row.author_id, synced_at: new Date(row.synced_at) })

/** Whether the application recorded the dose of the slot: as missed, as held, or as dropped when the times were changed. */
const isEnded = (row: StoredDose, slotAt: Date): boolean =>
  row.status === 'final' &&
  row.slot_at !== null &&
  new Date(row.slot_at).getTime() === slotAt.getTime() &&
  (isOfApplication(row) || isDropped(row))

type Following = {
  care: Care
  row: StoredDose
  made: Parameters<typeof takeFromStock>[1]['row']
  order: Parameters<typeof takeFromStock>[1]['order']
  inError: boolean
  ended: readonly StoredDose[]
  /** Which the office confirmed. */
  warnings: readonly MedicineWarning[]
}

/** Returns to the stock what the old row took, takes what the new one needs, and ends what the application recorded for the slot. */
async function follow(
  tx: TenantContext,
  { care, row, made, order, inError, ended, warnings }: Following,
): Promise<void> {
  await endRecorded(tx, made, ended)
  const taken = takenOf(row) > 0
  if (taken) await putBack(tx, care, { orderId: row.order_id, doseId: row.id })
  if (!inError && isTaken(made.outcome)) {
    // As it is after what was put back.
    const now = taken ? (await findOrder(tx, row.order_id)).stored : order
    const times = { happenedAt: new Date(made.happened_at), recordedAt: tx.now }
    await takeFromStock(tx, { care, order: now, row: made, times })
  }
  if (row.refusal === 'allergy' || row.refusal === 'notConfirmed') await endDisputedAlert(tx, care.id, row.id)
  const missed = [row, ...ended].find((one) => one.author_id === null && one.outcome === 'missed')
  if (missed && row.slot_at !== null)
    await endMissedAlerts(tx, [{ personId: care.id, orderId: row.order_id, slotAt: new Date(row.slot_at) }])
  const details = { orderId: row.order_id, dose: made.id, ...keysOf(warnings) }
  await done(tx, care, { action: 'medicines.doseCorrected', ...details })
}

/** A row has one predecessor, which is the disputed dose: what the application recorded is marked as entered in error. */
async function endRecorded(
  tx: TenantContext,
  made: Insertable<MedicineDoseRow>,
  ended: readonly StoredDose[],
): Promise<void> {
  if (ended.length === 0) return
  await tx.db
    .insertInto('medicine_dose')
    .values(
      ended.map(({ id, attempt, outcome, reason, note, place, happened_at }) => ({
        ...made,
        id: tx.newId(),
        attempt,
        outcome,
        amount: 0,
        reason,
        note,
        place,
        check_id: null,
        happened_at: new Date(happened_at),
        status: 'entered_in_error' as const,
        replaces_id: id,
      })),
    )
    .execute()
}

async function mustBeMine(tx: TenantContext, id: string, body: Body): Promise<void> {
  const there = await tx.db
    .selectFrom('medicine_dose')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', body.id)
    .where('replaces_id', '=', id)
    .where('correction_reason', '=', body.correctionReason)
    .executeTakeFirst()
  if (!there) throw refusedNow('medicines.error.corrected')
}
