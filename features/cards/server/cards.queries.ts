import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { inReach as childInReach } from '#features/children/server/children.api.ts'
import { inReach } from '#features/runs/server/policy.api.ts'
import type { getChildCard, RunCards } from '../shared/cards.contract.ts'
import { cardVerifier } from '../shared/cards.rules.ts'

/** A crew knows the cards until this long after the planned end, as it does needs and contacts (invariant 14). */
const GRACE_HOURS = 24
const SALT_BYTES = 16
/** Cards taken back that a phone knows by name of the reason; older ones are merely unknown. */
const REVOKED_AT_MOST = 300

/** The valid card of a child in reach. */
export async function cardOf(tx: TenantContext, childId: string): Promise<AnswerOf<typeof getChildCard>> {
  const row = await tx.db
    .selectFrom('child_profile as c')
    .leftJoin('child_card as k', (join) =>
      join
        .onRef('k.organisation_id', '=', 'c.organisation_id')
        .onRef('k.child_id', '=', 'c.person_id')
        .on('k.revoked_at', 'is', null),
    )
    .select(['k.made_at', 'k.maker_name'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', childId)
    .where(await childInReach(tx))
    .executeTakeFirst()
  if (!row) throw notFound()
  return { card: row.made_at && { madeAt: row.made_at.toISOString(), madeBy: row.maker_name ?? '' } }
}

/** What the phone of a crew recognises cards with. A run out of reach looks missing. */
export async function cardsOfRun(tx: TenantContext, runId: string): Promise<RunCards> {
  const { db, organisationId } = tx
  const run = await db
    .selectFrom('run')
    .select(['id', 'group_id', 'service_date', 'direction', 'planned_end'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', runId)
    .where(inMyGroups(tx, 'group_id'))
    .where(inReach(tx))
    .executeTakeFirst()
  if (!run) throw notFound()
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const base = { runId, readAt: tx.now.toISOString(), salt }
  if (tx.now.getTime() > run.planned_end.getTime() + GRACE_HOURS * 3_600_000)
    return { ...base, own: [], others: [], revoked: [] }
  const rows = await db
    .selectFrom('child_card as k')
    .innerJoin('run_passenger as p', (join) =>
      join.onRef('p.organisation_id', '=', 'k.organisation_id').onRef('p.child_id', '=', 'k.child_id'),
    )
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.id', '=', 'p.run_id'),
    )
    .select(['k.token_hash', 'p.id', 'p.run_id', 'p.child_id', 'r.route_name'])
    .where('k.organisation_id', '=', organisationId)
    .where('k.group_id', '=', run.group_id)
    .where('k.revoked_at', 'is', null)
    .where('r.group_id', '=', run.group_id)
    .where('r.service_date', '=', run.service_date)
    .where('r.direction', '=', run.direction)
    .where('r.status', '<>', 'CANCELLED')
    .where(notRestricted(tx, 'p.child_id'))
    .orderBy('p.id')
    .execute()
  const revoked = await db
    .selectFrom('child_card')
    .select('token_hash')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', run.group_id)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id')
    .limit(REVOKED_AT_MOST)
    .execute()
  const here = rows.filter((row) => row.run_id === runId)
  const mine = new Set(here.map((row) => row.child_id))
  const verifier = (row: { token_hash: string }) => cardVerifier(salt, row.token_hash)
  return {
    ...base,
    own: await Promise.all(here.map(async (row) => ({ passengerId: row.id, verifier: await verifier(row) }))),
    others: await Promise.all(
      rows.flatMap((row) =>
        row.child_id === null || mine.has(row.child_id)
          ? []
          : [verifier(row).then((known) => ({ childId: row.child_id!, routeName: row.route_name, verifier: known }))],
      ),
    ),
    revoked: await Promise.all(revoked.map(verifier)),
  }
}
