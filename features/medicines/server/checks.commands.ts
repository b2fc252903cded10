import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { timesOf } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { checkDose, DoseRecord, Medicated, recordEffect } from '../shared/doses.contract.ts'
import { EFFECT_FROM_MS, isTaken } from '../shared/doses.rules.ts'
import { shownCheck, shownDose } from './answers.rules.ts'
import { lockedPersonOf } from './care.queries.ts'
import { findDose } from './doses.queries.ts'
import { done } from './orders.commands.ts'
import { findOrder } from './orders.queries.ts'
import { checkJson, type StoredCheck } from './stored.queries.ts'

/** Confirms a dose as the second person, signed in as oneself: whoever gives it is another person (docs/adr/0210). */
export async function check(tx: TenantContext, body: BodyOf<typeof checkDose>): Promise<Medicated['checks'][number]> {
  const care = await lockedPersonOf(tx, 'medicine_order', body.orderId)
  const { stored } = await findOrder(tx, body.orderId)
  const [version] = stored.versions
  const { personId } = tx.actor
  if (version?.state !== 'active' || !version.two_people || personId === null)
    throw refusedNow('medicines.error.noCheckNeeded')
  const kept = await tx.db
    .insertInto('medicine_check')
    .values({
      organisation_id: tx.organisationId,
      group_id: care.groupId,
      id: body.id,
      order_id: body.orderId,
      slot_at: body.slotAt,
      amount: body.amount,
      author_id: personId,
      checked_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) await done(tx, care, { action: 'medicines.doseChecked', orderId: body.orderId })
  const { rows } = await sql<{ stored: StoredCheck }>`select ${checkJson(tx)} as stored from medicine_check k
    where k.organisation_id = ${tx.organisationId} and k.id = ${body.id} and k.order_id = ${body.orderId}
    and k.author_id = ${personId}`.execute(tx.db)
  if (!rows[0]) throw refusedNow('medicines.error.otherId')
  return shownCheck(tx, rows[0].stored)
}

/** Says whether a dose that was given as needed helped. */
export async function recordEffectOf(tx: TenantContext, body: BodyOf<typeof recordEffect>): Promise<DoseRecord> {
  const care = await lockedPersonOf(tx, 'medicine_dose', body.doseId)
  const dose = await findDose(tx, body.doseId)
  if (dose.status === 'entered_in_error' || dose.newer !== null) throw notFound()
  if (dose.slot_at !== null || !isTaken(dose.outcome)) throw refusedNow('medicines.error.noEffectAsked')
  const { happenedAt, recordedAt } = timesOf(tx, body)
  if (happenedAt.getTime() < new Date(dose.happened_at).getTime() + EFFECT_FROM_MS)
    throw badFields([{ fieldName: 'happenedAt', message: 'medicines.error.effectEarly' }])
  const kept = await tx.db
    .insertInto('medicine_effect')
    .values({
      organisation_id: tx.organisationId,
      group_id: care.groupId,
      id: body.id,
      dose_id: body.doseId,
      effect: body.effect,
      note: body.note,
      author_id: tx.actor.personId,
      happened_at: happenedAt,
      recorded_at: recordedAt,
      synced_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) await done(tx, care, { action: 'medicines.effectRecorded', orderId: dose.order_id, dose: dose.id })
  else await mustBeSame(tx, body)
  return shownDose(tx, await findDose(tx, body.doseId))
}

async function mustBeSame(tx: TenantContext, { id, doseId, effect }: BodyOf<typeof recordEffect>): Promise<void> {
  const there = await tx.db
    .selectFrom('medicine_effect')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('dose_id', '=', doseId)
    .where('effect', '=', effect)
    .executeTakeFirst()
  if (!there) throw refusedNow('medicines.error.effectSaid')
}
