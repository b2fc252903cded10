import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { RELEASE_KINDS, type ReleaseFacts } from '../shared/release.rules.ts'
import * as z from 'zod/mini'
import { adultsOf, delegatesOf } from './collectors.queries.ts'
import { isDelegate, namesOf, restrictedOf } from './restricted.queries.ts'

const releaseKind = z.enum(RELEASE_KINDS)

/** Everything that decides who may receive these children, by child; four statements for any number of children, and a fifth where somebody is restricted. */
export async function releaseFactsOf(
  tx: TenantContext,
  childIds: readonly string[],
): Promise<Map<string, ReleaseFacts>> {
  const ids = [...new Set(childIds)]
  if (ids.length === 0) return new Map()
  const [adults, delegates, papers] = [
    await adultsOf(tx, ids),
    await delegatesOf(tx, ids),
    await permissionsOf(tx, ids),
  ]
  const restricted = await restrictedOf(tx, adults)
  return new Map(
    ids.map((childId) => {
      const kin = adults.filter((one) => one.child_id === childId)
      const stopped = restricted.filter((one) => one.childId === childId)
      const named = delegates.filter((one) => one.child_id === childId)
      return [
        childId,
        {
          restricted: {
            adultIds: stopped.map((one) => one.adultId),
            names: stopped.flatMap(({ known }) => known.flatMap(namesOf)),
            delegateIds: named.filter((one) => stopped.some((adult) => isDelegate(adult, one))).map((one) => one.id),
          },
          guardians: kin
            .filter((one) => one.collect)
            .map((one) => ({ id: one.adult_id, from: one.valid_from, to: one.valid_to, weekdays: one.weekdays })),
          delegates: named.map((one) => ({
            id: one.id,
            from: one.valid_from,
            to: one.valid_to,
            weekdays: one.weekdays,
            oneTime: one.one_time,
            usedOn: one.used_on,
            revokedAt: one.revoked_at?.toISOString() ?? null,
          })),
          permissions: papers
            .filter((one) => one.child_id === childId)
            .map((one) => ({
              kind: releaseKind.parse(one.kind),
              siblingId: one.sibling_id,
              from: one.valid_from,
              to: one.valid_to,
              revokedAt: one.revoked_at?.toISOString() ?? null,
            })),
        },
      ]
    }),
  )
}

function permissionsOf(tx: TenantContext, childIds: readonly string[]) {
  return tx.db
    .selectFrom('release_permission')
    .select(['child_id', 'kind', 'sibling_id', 'valid_from', 'valid_to', 'revoked_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', anyOf(childIds))
    .where('accepted_at', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Locks delegates of the actor's groups in one order, so that who is good for one run is used on one. */
export async function lockDelegates(tx: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .selectFrom('delegate')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
