import { sql } from 'kysely'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import { RELEASE_KINDS, sameEmail, samePhone, type ReleaseFacts } from '../shared/release.rules.ts'
import * as z from 'zod/mini'

const releaseKind = z.enum(RELEASE_KINDS)

/** Everything that decides who may receive these children, by child; four statements for any number of children. */
export async function releaseFactsOf(work: Work, childIds: readonly string[]): Promise<Map<string, ReleaseFacts>> {
  const ids = [...new Set(childIds)]
  if (ids.length === 0) return new Map()
  const [adults, delegates, papers] = [
    await adultsOf(work, ids),
    await delegatesOf(work, ids),
    await permissionsOf(work, ids),
  ]
  return new Map(
    ids.map((childId) => {
      const kin = adults.filter((one) => one.child_id === childId)
      const restricted = kin.filter((one) => one.restricted)
      const named = delegates.filter((one) => one.child_id === childId)
      return [
        childId,
        {
          restricted: {
            adultIds: restricted.map((one) => one.adult_id),
            names: restricted.flatMap((one) => [searchKey(one.name, one.surname), searchKey(one.surname, one.name)]),
            delegateIds: named.filter((one) => restricted.some((adult) => isSame(adult, one))).map((one) => one.id),
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

type Reached = { phone: string | null; email: string | null }

/** The same person by telephone or e-mail, whatever name was written. */
export const isSame = (a: Reached, b: Reached): boolean => samePhone(a.phone, b.phone) || sameEmail(a.email, b.email)

/** Every adult of the children in force or restricted; a restriction has no end but its lifting. */
export function adultsOf(work: Work, childIds: readonly string[]) {
  return work.db
    .selectFrom('relationship as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.adult_id'),
    )
    .select(['r.child_id', 'r.adult_id', 'r.kind', 'r.collect', 'r.restricted', 'r.valid_from', 'r.valid_to'])
    .select(['r.weekdays', 'p.name', 'p.surname', 'p.phone', 'p.email', 'p.picture_id'])
    .where('r.organisation_id', '=', work.organisationId)
    .where('r.child_id', '=', anyOf(childIds))
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('r.id')
    .execute()
}

/** The delegates of the children, with the runs on which each received a child (what was undone does not count). */
export function delegatesOf(work: Work, childIds: readonly string[]) {
  return work.db
    .selectFrom('delegate_child as dc')
    .innerJoin('delegate as d', (join) =>
      join.onRef('d.organisation_id', '=', 'dc.organisation_id').onRef('d.id', '=', 'dc.delegate_id'),
    )
    .selectAll('d')
    .select(['dc.child_id', usedOn(work)])
    .where('dc.organisation_id', '=', work.organisationId)
    .where('dc.child_id', '=', anyOf(childIds))
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
}

/** Ids of the runs on which the delegate `d` received a child. A refused hand-over gave nobody a child and uses nothing up. */
export const usedOn = (work: Work) =>
  sql<string[]>`array(select distinct e.run_id from boarding_event e
    where e.organisation_id = ${work.organisationId} and e.recipient_id = d.id and e.refused is null
      and not exists (select 1 from boarding_event u where u.organisation_id = e.organisation_id
        and u.passenger_id = e.passenger_id and u.type = 'UNDO' and u.supersedes_id = e.id))`.as('used_on')

function permissionsOf(work: Work, childIds: readonly string[]) {
  return work.db
    .selectFrom('release_permission')
    .select(['child_id', 'kind', 'sibling_id', 'valid_from', 'valid_to', 'revoked_at'])
    .where('organisation_id', '=', work.organisationId)
    .where('child_id', '=', anyOf(childIds))
    .where('accepted_at', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Locks delegates of the actor's groups in one order, so that who is good for one run is used on one. */
export async function lockDelegates(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await work.db
    .selectFrom('delegate')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', anyOf(ids))
    .where('group_id', '=', anyOf(work.actor.groupIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
