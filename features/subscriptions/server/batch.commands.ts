import type { AccountServices } from '#platform/server/http/account-services.ts'
import { chunksOf } from '#platform/server/db/chunks.ts'
import { announce } from '#platform/server/live/announce.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import type { Work } from '#platform/server/work.ts'
import { AppError, notFound } from '#platform/shared/errors/app-error.ts'
import { PORTION, type Batch, type Chosen } from '../shared/bulk.contract.ts'
import { findBatch, peopleChosen } from './bulk.queries.ts'
import { generate } from './subscriptions.commands.ts'
import { accountsOf } from './subscriptions.queries.ts'

/** Notes whom the actor chose; nothing is sent before the batch goes on. */
export async function begin(work: Work, chosen: Chosen): Promise<Batch> {
  const people = await peopleChosen(work, chosen)
  const { personId } = work.actor
  if (people.length === 0 || personId === null) throw notFound()
  const organisation_id = work.organisationId
  const id = work.newId()
  await work.db
    .insertInto('credential_batch')
    .values({ organisation_id, id, by_person_id: personId, created_at: work.now })
    .execute()
  const items = people.map((person, position) => ({ organisation_id, batch_id: id, person_id: person.id, position }))
  for (const part of chunksOf(items)) await work.db.insertInto('credential_batch_item').values(part).execute()
  return standing(work, id)
}

export async function standing(work: Work, id: string): Promise<Batch> {
  const batch = await findBatch(work, id)
  if (!batch) throw notFound()
  return batch
}

/** Stops it where it is. */
export async function cancel(work: Work, id: string): Promise<Batch> {
  const batch = await standing(work, id)
  if (batch.state === 'RUNNING') await setCancelled(work, id, work.now)
  return standing(work, id)
}

/** The next people of a batch, one after the other; a refusal is an outcome and stops nobody else. */
export async function goOn(call: AccountServices, id: string): Promise<Batch> {
  const { actor } = call
  if (!actor) throw sessionOver()
  const waiting = await call.asActor(actor, async (work) => {
    const batch = await standing(work, id)
    if (batch.state === 'CANCELLED') await setCancelled(work, id, null)
    return work.db
      .selectFrom('credential_batch_item')
      .select('person_id')
      .where('organisation_id', '=', work.organisationId)
      .where('batch_id', '=', id)
      .where('outcome', 'is', null)
      .orderBy('position')
      .limit(PORTION)
      .execute()
  })
  for (const { person_id } of waiting) {
    const outcome = await outcomeOf(call, person_id)
    await call.asActor(actor, (work) => keep(work, id, person_id, outcome))
  }
  return call.asActor(actor, async (work) => {
    const data = { batchId: id }
    if (actor.personId !== null)
      announce(work, { message: 'subscriptions.batch', data, audience: { persons: [actor.personId] } })
    return standing(work, id)
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

async function keep(work: Work, batchId: string, personId: string, { outcome, reason }: Outcome): Promise<void> {
  await work.db
    .updateTable('credential_batch_item')
    .set({ outcome, reason })
    .where('organisation_id', '=', work.organisationId)
    .where('batch_id', '=', batchId)
    .where('person_id', '=', personId)
    .where('outcome', 'is', null)
    .execute()
}

async function setCancelled(work: Work, id: string, at: Date | null): Promise<void> {
  await work.db
    .updateTable('credential_batch')
    .set({ cancelled_at: at })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
}
