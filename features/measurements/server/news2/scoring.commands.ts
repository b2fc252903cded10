import { fullName } from '#features/people/server/people.api.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, stale } from '#platform/shared/errors/app-error.ts'
import type { getScoring, setScoring } from '../../shared/news2/news2.contract.ts'

/** Whether the score is on in a group of the actor, and who decided it. */
export async function scoringOf(tx: TenantContext, groupId: string): Promise<AnswerOf<typeof getScoring>> {
  if (!tx.actor.groupIds.includes(groupId)) throw notFound()
  const row = await tx.db
    .selectFrom('measurement_score_switch as s')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.decided_by'),
    )
    .select(['s.version', 's.is_on', 's.decided_at', 'p.name', 'p.surname'])
    .where('s.organisation_id', '=', tx.organisationId)
    .where('s.group_id', '=', groupId)
    .orderBy('s.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    customerGroupId: groupId,
    version: row?.version ?? 0,
    on: row?.is_on ?? false,
    by: row ? fullName(row) : null,
    at: row ? row.decided_at.toISOString() : null,
  }
}

/** Switches the score of a group on or off. Throws 400 E012 where responsibility is not accepted, 409 E016 when somebody else decided in between. */
export async function putScoring(
  tx: TenantContext,
  groupId: string,
  { version, on, accepted }: BodyOf<typeof setScoring>,
): Promise<AnswerOf<typeof setScoring>> {
  const before = await scoringOf(tx, groupId)
  if (before.version !== version) throw stale(before)
  if (on && !accepted) throw badFields([{ fieldName: 'accepted', message: 'measurements.score.error.accepted' }])
  // What is so already needs nobody to decide it again.
  if (on === before.on) return before
  const { personId } = tx.actor
  if (personId === null) throw notFound()
  const kept = await tx.db
    .insertInto('measurement_score_switch')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      version: version + 1,
      is_on: on,
      decided_by: personId,
      decided_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!kept) throw stale(await scoringOf(tx, groupId))
  await audit(tx, {
    action: 'measurements.scoringDecided',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { group: groupId, on },
  })
  announce(tx, { message: 'measurements.changed', data: {}, about: 'nobody', audience: { groupStaff: [groupId] } })
  return scoringOf(tx, groupId)
}
