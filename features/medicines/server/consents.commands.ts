import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { consentToOrder, Order, withdrawConsent } from '../shared/orders.contract.ts'
import { shownOrder } from './answers.rules.ts'
import { lockedPersonOf } from './care.queries.ts'
import { mayWithdraw, sideOf } from './medicines.policy.ts'
import { done, shown } from './orders.commands.ts'
import { findOrder } from './orders.queries.ts'
import { tellWithdrawn } from './alerts/notify.commands.ts'

/** Consents for the office, or as one of the family who decide. */
export async function consent(tx: TenantContext, body: BodyOf<typeof consentToOrder>): Promise<Order> {
  const care = await lockedPersonOf(tx, 'medicine_order', body.orderId)
  const { stored } = await findOrder(tx, body.orderId)
  const { personId } = tx.actor
  const now = shownOrder(tx, stored, care)
  if (now.consents.some(({ id }) => id === body.id)) return now
  if (stored.versions[0]?.consent_version !== body.version) throw refusedNow('medicines.error.otherVersion')
  if (sideOf(tx) === 'family' && !care.decides) throw notPermitted('medicines.error.notDecider')
  if (personId === null || !now.abilities.consent) throw refusedNow('medicines.error.noConsentNeeded')
  const before = (stored.consents ?? []).filter((one) => one.version === body.version && one.author_id === personId)
  const kept = await tx.db
    .insertInto('medicine_consent')
    .values({
      organisation_id: tx.organisationId,
      group_id: care.groupId,
      id: body.id,
      order_id: body.orderId,
      version: body.version,
      side: sideOf(tx),
      author_id: personId,
      signed_at: tx.now,
      round: before.length,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('medicines.error.otherId')
  await done(tx, care, { action: 'medicines.consented', orderId: body.orderId })
  return shown(tx, body.orderId)
}

/**
 * Withdraws a consent: from now on nothing of the order is given until somebody consents anew. Throws 403 E013 for whoever did not give it and is
 * not the office, 409 E013 for one that was withdrawn or is of an earlier version.
 */
export async function withdraw(tx: TenantContext, body: BodyOf<typeof withdrawConsent>): Promise<Order> {
  const care = await lockedPersonOf(tx, 'medicine_order', body.orderId)
  const { stored } = await findOrder(tx, body.orderId)
  const { personId } = tx.actor
  const given = (stored.consents ?? []).find(({ id }) => id === body.consentId)
  if (!given) throw notFound()
  if (given.withdrawn?.id === body.id) return shownOrder(tx, stored, care)
  if (personId === null || !mayWithdraw(tx, given)) throw notPermitted('medicines.error.notYourConsent')
  if (given.withdrawn) throw refusedNow('medicines.error.withdrawn')
  if (stored.versions[0]?.consent_version !== given.version) throw refusedNow('medicines.error.otherVersion')
  const kept = await tx.db
    .insertInto('medicine_withdrawal')
    .values({
      organisation_id: tx.organisationId,
      group_id: care.groupId,
      id: body.id,
      order_id: body.orderId,
      consent_id: body.consentId,
      reason: body.reason,
      author_id: personId,
      withdrawn_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('medicines.error.otherId')
  await done(tx, care, { action: 'medicines.consentWithdrawn', orderId: body.orderId })
  await tellWithdrawn(tx, { groupId: care.groupId, personId: care.id, cause: body.id })
  return shown(tx, body.orderId)
}
