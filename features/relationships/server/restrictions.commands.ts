import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { forgetAbout } from '#features/notices/server/notices.api.ts'
import { actorName } from '#features/people/server/people.api.ts'
import type { decideRestriction, Relationship, restrict } from '../shared/relationships.contract.ts'
import { lockRelationship, note } from './kin-change.policy.ts'
import { restrictionChanged } from './relationships.hooks.api.ts'
import { findRelationship } from './relationships.queries.ts'
import { askSecond, closeRequest } from './second-person.commands.ts'

/**
 * Restricts, or lifts: with a reason, kept for ever; what the adult has on screen is fetched again and is gone. Where the
 * organisation wants two persons a restriction holds at once and waits, a lifting waits and changes nothing yet.
 */
export async function changeRestriction(
  tx: TenantContext,
  id: string,
  { version, restricted, reason }: BodyOf<typeof restrict>,
): Promise<Relationship> {
  const now = await lockRelationship(tx, id)
  if (now.version !== version) throw stale(now)
  if (now.restricted === restricted) return now
  if (restricted) return restrictNow(tx, now, reason)
  if (!now.twoPersons) {
    // The option was switched off while a request waited: one person is enough again.
    if (now.waiting) await closeRequest(tx, id, { state: 'withdrawn', reason })
    return setRestricted(tx, now, { restricted, reason })
  }
  if (now.waiting?.mine && !now.waiting.restricted) return now
  if (now.waiting) throw refusedNow('relationships.waitsAlready')
  await askSecond(tx, now, { restricted, reason })
  await keep(tx, now, true)
  await note(tx, now, 'relationships.liftAsked')
  return findRelationship(tx, id)
}

/** Restricts at once, because it protects; a second person is asked where the organisation wants two. */
export async function restrictNow(tx: TenantContext, now: Relationship, reason: string): Promise<Relationship> {
  if (now.twoPersons) await askSecond(tx, now, { restricted: true, reason })
  return setRestricted(tx, now, { restricted: true, reason })
}

/**
 * A second administrator decides what waits; who asked for a lifting may withdraw it. Throws E013 (403) for one's own
 * request, E013 (409) when nothing waits, E016 when the relationship changed since.
 */
export async function decideOnRestriction(
  tx: TenantContext,
  id: string,
  { version, confirm, reason }: BodyOf<typeof decideRestriction>,
): Promise<Relationship> {
  const now = await lockRelationship(tx, id)
  if (now.adultId === tx.actor.personId) throw notFound()
  if (now.version !== version) throw stale(now)
  if (!now.waiting) throw refusedNow('relationships.nothingWaits')
  const { restricted: wanted, mine } = now.waiting
  if (mine && (confirm || wanted)) throw notPermitted('relationships.secondPerson')
  if (mine) {
    await closeRequest(tx, id, { state: 'withdrawn', reason })
    await keep(tx, now, true)
    await note(tx, now, 'relationships.liftWithdrawn')
    return findRelationship(tx, id)
  }
  const requestId = await closeRequest(tx, id, { state: confirm ? 'confirmed' : 'refused', reason })
  // What is refused is turned round: a restriction that was set is lifted, one that was to be lifted stays.
  const restricted = confirm === wanted
  if (restricted !== now.restricted) return setRestricted(tx, now, { restricted, reason, requestId })
  await keep(tx, now, restricted)
  await log(tx, now, { restricted, reason, requestId })
  await note(tx, now, wanted ? 'relationships.restrictionConfirmed' : 'relationships.liftRefused')
  return findRelationship(tx, id)
}

type Entry = { restricted: boolean; reason: string; requestId?: string }

async function setRestricted(tx: TenantContext, now: Relationship, entry: Entry): Promise<Relationship> {
  const { restricted } = entry
  await keep(tx, now, restricted)
  await log(tx, now, entry)
  await note(tx, now, restricted ? 'relationships.restricted' : 'relationships.lifted')
  if (restricted) await forgetAbout(tx, now.adultId, now.childId)
  await restrictionChanged.call(tx, { childId: now.childId, restricted })
  return findRelationship(tx, now.id)
}

/** Whether it holds; the version counts on also when it stays, so that whoever looked before looks again. */
async function keep(tx: TenantContext, now: Relationship, restricted: boolean): Promise<void> {
  await tx.db
    .updateTable('relationship')
    .set({ restricted, version: now.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', now.id)
    .execute()
}

/** An entry in the log of restrictions, with how the adult is called and reached now. */
async function log(tx: TenantContext, now: Relationship, { restricted, reason, requestId }: Entry): Promise<void> {
  const adult = await tx.db
    .selectFrom('person')
    .select(['name', 'surname', 'phone', 'email'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', now.adultId)
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('restriction')
    .values({
      organisation_id: tx.organisationId,
      id: tx.newId(),
      relationship_id: now.id,
      restricted,
      reason,
      at: tx.now,
      by_person_id: tx.actor.personId,
      by_name: await actorName(tx),
      request_id: requestId ?? null,
      ...adult,
    })
    .execute()
}
