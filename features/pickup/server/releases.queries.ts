import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { release, type Release, type searchReleases } from '../shared/pickup.contract.ts'
import { releaseState } from '../shared/states.rules.ts'
import { rightsOf, type Rights } from './pickup.policy.ts'

function rows(tx: TenantContext) {
  return tx.db
    .selectFrom('release_permission as r')
    .innerJoin('person as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.id', '=', 'r.child_id'),
    )
    .innerJoin('child_profile as k', (join) =>
      join.onRef('k.organisation_id', '=', 'r.organisation_id').onRef('k.person_id', '=', 'r.child_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'r.organisation_id').onRef('g.id', '=', 'r.group_id'),
    )
    .leftJoin('person as s', (join) =>
      join.onRef('s.organisation_id', '=', 'r.organisation_id').onRef('s.id', '=', 'r.sibling_id'),
    )
    .selectAll('r')
    .select(['c.name', 'c.surname', 'g.zone', 's.name as sibling_name', 's.surname as sibling_surname'])
    .select(birthColumn(tx, 'r.child_id').as('birth_date'))
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notRestricted(tx, 'r.child_id'))
}
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function shown(tx: TenantContext, row: Row, rights: Rights): Release {
  const state = releaseState(
    { validFrom: row.valid_from, validTo: row.valid_to, acceptedAt: row.accepted_at, revokedAt: row.revoked_at },
    dayIn(row.zone, tx.now),
  )
  const open = state === 'requested' || state === 'active' || state === 'coming'
  return {
    id: row.id,
    childId: row.child_id,
    childName: fullName(row),
    ...(rights.admin && mayReadBirth(tx, true) && { birthDate: row.birth_date }),
    kind: release.shape.kind.parse(row.kind),
    sibling:
      row.sibling_id === null
        ? null
        : { id: row.sibling_id, name: fullName({ name: row.sibling_name ?? '', surname: row.sibling_surname ?? '' }) },
    siblingAge: row.sibling_age,
    schoolYear: row.school_year,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    signedBy: row.signed_by,
    signedHow: release.shape.signedHow.parse(row.signed_how),
    paper: row.paper,
    state,
    requestedBy: row.requester_name,
    acceptedBy: row.accepter_name,
    revokedBy: row.revoker_name,
    version: row.version,
    abilities: { decide: rights.admin && state === 'requested', revoke: open && rights.decides(row.child_id) },
  }
}

/** What papers allow for a child, the newest first. */
export async function releasesShown(tx: TenantContext, childId: string, rights: Rights): Promise<Release[]> {
  const found = await rows(tx)
    .where('r.child_id', '=', childId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return found.map((row) => shown(tx, row, rights))
}

/** One page of what families asked for and nobody has answered, the oldest first. A school year that is over asks no more. */
export async function releasesWaiting(tx: TenantContext, body: BodyOf<typeof searchReleases>) {
  let waiting = rows(tx)
    .where('r.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
    .where('r.accepted_at', 'is', null)
    .where('r.revoked_at', 'is', null)
    .where(sql<boolean>`r.valid_to >= (${tx.now}::timestamptz at time zone g.zone)::date`)
  const { q } = body
  if (q) waiting = waiting.where(hasName('k.name_key', q))
  const ordered = waiting.orderBy('r.requested_at', body.sort?.[0]?.direction ?? 'asc').orderBy('r.id')
  const { rows: found, page } = await pageOf(tx, ordered, body)
  const rights = await rightsOf(tx)
  return { data: found.map((row) => shown(tx, row, rights)), page }
}

/** One permission of a child about whom the actor may know; any other looks missing. */
export async function findRelease(tx: TenantContext, id: string) {
  const row = await rows(tx).where('r.id', '=', id).executeTakeFirst()
  const rights = await rightsOf(tx)
  if (!row || !rights.knows(row.child_id)) throw notFound()
  return { row, rights, shown: shown(tx, row, rights) }
}
