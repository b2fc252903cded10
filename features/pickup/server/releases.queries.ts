import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { release, type Release } from '../shared/pickup.contract.ts'
import { releaseState } from '../shared/states.rules.ts'
import { rightsOf, todayOf, type Rights } from './pickup.policy.ts'

function rows(work: Work) {
  return work.db
    .selectFrom('release_permission as r')
    .leftJoin('person as s', (join) =>
      join.onRef('s.organisation_id', '=', 'r.organisation_id').onRef('s.id', '=', 'r.sibling_id'),
    )
    .selectAll('r')
    .select(['s.name as sibling_name', 's.surname as sibling_surname'])
    .where('r.organisation_id', '=', work.organisationId)
    .where('r.group_id', '=', anyOf(work.actor.groupIds))
}
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function shown(row: Row, today: string, rights: Rights): Release {
  const state = releaseState(
    { validFrom: row.valid_from, validTo: row.valid_to, acceptedAt: row.accepted_at, revokedAt: row.revoked_at },
    today,
  )
  const open = state === 'requested' || state === 'active' || state === 'coming'
  return {
    id: row.id,
    childId: row.child_id,
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
export async function releasesShown(work: Work, childId: string, today: string, rights: Rights): Promise<Release[]> {
  const found = await rows(work)
    .where('r.child_id', '=', childId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return found.map((row) => shown(row, today, rights))
}

/** One permission of a child about whom the actor may know; any other looks missing. */
export async function findRelease(work: Work, id: string) {
  const row = await rows(work).where('r.id', '=', id).executeTakeFirst()
  const rights = await rightsOf(work)
  if (!row || !rights.knows(row.child_id)) throw notFound()
  return { row, rights, shown: shown(row, await todayOf(work, row.group_id), rights) }
}
