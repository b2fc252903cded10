import type { AccountServices } from '#platform/server/http/account-services.ts'
import { chunksOf } from '#platform/server/db/chunks.ts'
import { announce } from '#platform/server/live/announce.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { AppError, notFound } from '#platform/shared/errors/app-error.ts'
import { PORTION, type Batch, type Chosen } from '../shared/bulk.contract.ts'
import { findBatch, peopleChosen } from './bulk.queries.ts'
import { generate } from './subscriptions.commands.ts'
import { accountsOf } from './subscriptions.queries.ts'

/** Notes whom the actor chose; nothing is sent before the batch goes on. */
export async function begin(tx: TenantContext, chosen: Chosen): Promise<Batch> {
  const people = await peopleChosen(tx, chosen)
  const { personId } = tx.actor
  if (people.length === 0 || personId === null) throw notFound()
  const organisation_id = tx.organisationId
  const id = tx.newId()
  await tx.db
    .insertInto('credential_batch')
    .values({ organisation_id, id, by_person_id: personId, created_at: tx.now })
    .execute()
  const items = people.map((person, position) => ({ organisation_id, batch_id: id, person_id: person.id, position }))
  for (const part of chunksOf(items)) await tx.db.insertInto('credential_batch_item').values(part).execute()
  return standing(tx, id)
}

export async function standing(tx: TenantContext, id: string): Promise<Batch> {
  const batch = await findBatch(tx, id)
  if (!batch) throw notFound()
  return batch
}

/** Stops it where it is. */
export async function cancel(tx: TenantContext, id: string): Promise<Batch> {
  const batch = await standing(tx, id)
  if (batch.state === 'RUNNING') await setCancelled(tx, id, tx.now)
  return standing(tx, id)
}

/** The next people of a batch, one after the other; a refusal is an outcome and stops nobody else. */
export async function goOn(call: AccountServices, id: string): Promise<Batch> {
  const { actor } = call
  if (!actor) throw sessionOver()
  const waiting = await call.asActor(actor, async (tx) => {
    const batch = await standing(tx, id)
    if (batch.state === 'CANCELLED') await setCancelled(tx, id, null)
    return tx.db
      .selectFrom('credential_batch_item')
      .select('person_id')
      .where('organisation_id', '=', tx.organisationId)
      .where('batch_id', '=', id)
      .where('outcome', 'is', null)
      .orderBy('position')
      .limit(PORTION)
      .execute()
  })
  for (const { person_id } of waiting) {
    const outcome = await outcomeOf(call, person_id)
    await call.asActor(actor, (tx) => keep(tx, id, person_id, outcome))
  }
  return call.asActor(actor, async (tx) => {
    const data = { batchId: id }
    if (actor.personId !== null)
      announce(tx, { message: 'subscriptions.batch', data, about: 'nobody', audience: { persons: [actor.personId] } })
    return standing(tx, id)
  })
}

type Outcome = { outcome: 'generated' | 'skipped' | 'refused'; reason: string | null }

async function outcomeOf(call: AccountServices, personId: string): Promise<Outcome> {
  const organisationId = call.actor?.organisationId ?? ''
  const [account] = await accountsOf(call, organisationId, [personId])
  if (account) return { outcome: 'skipped', reason: null }
  try {
    await generate(call, personId)
    return { outcome: 'generated', reason: null }
  } catch (error) {
    // A refusal that a person can understand; anything else stops the batch, which may be repeated.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { outcome: 'refused', reason: error.details.detail ?? `error.translation.code.${error.code}` }
  }
}

async function keep(tx: TenantContext, batchId: string, personId: string, { outcome, reason }: Outcome): Promise<void> {
  await tx.db
    .updateTable('credential_batch_item')
    .set({ outcome, reason })
    .where('organisation_id', '=', tx.organisationId)
    .where('batch_id', '=', batchId)
    .where('person_id', '=', personId)
    .where('outcome', 'is', null)
    .execute()
}

async function setCancelled(tx: TenantContext, id: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('credential_batch')
    .set({ cancelled_at: at })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}
