import { sql } from 'kysely'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { ChildPickup } from '../shared/pickup.contract.ts'
import { delegatesShown } from './delegates.queries.ts'
import { rightsOf, todayOf } from './pickup.policy.ts'
import { adultsOf } from './release.api.ts'
import { releasesShown } from './releases.queries.ts'

/** Who may collect a child, as the actor may know it: a parent without the right to collect or decide finds nobody. */
export async function pickupOfChild(work: Work, childId: string): Promise<ChildPickup> {
  const child = await work.db
    .selectFrom('child_profile as c')
    .select('c.group_id')
    .where('c.organisation_id', '=', work.organisationId)
    .where('c.person_id', '=', childId)
    .where(await inReach(work))
    .executeTakeFirst()
  if (!child) throw notFound()
  await audit(work, { action: 'pickup.read', subjectKind: 'child', subjectId: childId })
  const rights = await rightsOf(work)
  const abilities = { add: rights.decides(childId), request: rights.decides(childId), record: rights.admin }
  if (!rights.knows(childId)) return { guardians: [], delegates: [], releases: [], siblings: [], abilities }
  const today = await todayOf(work, child.group_id)
  const adults = await adultsOf(work, [childId])
  const restricted = new Set(adults.filter((one) => one.restricted).map((one) => one.adult_id))
  return {
    guardians: adults
      .filter(
        (one) =>
          one.collect &&
          !restricted.has(one.adult_id) &&
          (one.valid_from === null || one.valid_from <= today) &&
          (one.valid_to === null || one.valid_to >= today),
      )
      .map((one) => ({ id: one.adult_id, name: fullName(one), kind: one.kind, weekdays: one.weekdays })),
    delegates: await delegatesShown(work, childId, today, rights),
    releases: await releasesShown(work, childId, today, rights),
    siblings: (await siblingsOf(work, childId)).filter((one) => rights.decides(one.id)),
    abilities,
  }
}

/** Other children in the actor's reach and of the same group who share an adult with this child. */
export async function siblingsOf(work: Work, childId: string): Promise<{ id: string; name: string }[]> {
  const rows = await work.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['p.id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', work.organisationId)
    .where('c.person_id', '<>', childId)
    .where(await inReach(work))
    .where(
      sql<boolean>`c.group_id = (select me.group_id from child_profile me
        where me.organisation_id = ${work.organisationId} and me.person_id = ${childId})`,
    )
    .where(
      sql<boolean>`c.person_id in (select theirs.child_id from relationship mine
        join relationship theirs on theirs.organisation_id = mine.organisation_id and theirs.adult_id = mine.adult_id
        where mine.organisation_id = ${work.organisationId} and mine.child_id = ${childId}
          and not mine.restricted and not theirs.restricted)`,
    )
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
