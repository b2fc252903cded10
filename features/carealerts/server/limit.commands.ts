import { sql, type Selectable } from 'kysely'
import { sayNumber } from '#features/measurements/shared/parse.rules.ts'
import type { CareAlertRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import { rolesClosedTo } from '#platform/server/policy/closed-roles.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { EXCLUDED } from '../shared/carealerts.rules.ts'
import { MODULE } from './carealerts.policy.ts'
import { toldOfExclusion } from './exclusion.queries.ts'
import { stepOf } from './raising.api.ts'
import { OPENED, tellOf, WITHDRAWN } from './telling.commands.ts'
import { peopleOf } from './carealerts.queries.ts'

type Changed = Selectable<CareAlertRow> & { was: string | number | null; now: string | number | null }

/**
 * A group goes by another limit for children with fever: of alerts that stand, those whose value is below it ask nobody to fetch the child any more, the
 * others ask again. None is closed by it: the fever is still looked at, and the family that was told reads what became of the request.
 */
export async function followLimit(
  tx: TenantContext,
  { groupId, limit }: { groupId: string; limit: number | null },
): Promise<void> {
  const now =
    limit === null
      ? sql`'"off"'::jsonb`
      : sql`case when o.value < ${limit}::numeric then to_jsonb(${limit}::numeric) end`
  const { rows } = await sql<Changed>`with standing as (
      select a.id, a.facts -> 'withdrawn' as was, ${now} as now from care_alert a
      join observation o on o.organisation_id = ${tx.organisationId} and o.id = a.observation_id
      where a.organisation_id = ${tx.organisationId} and a.group_id = ${groupId} and a.subject = ${EXCLUDED} and a.state <> 'closed'
      for no key update of a)
    update care_alert a set steps = a.steps + 1, changed_at = ${tx.now},
      facts = case when s.now is null then a.facts - 'withdrawn' else a.facts || jsonb_build_object('withdrawn', s.now) end
    from standing s where a.organisation_id = ${tx.organisationId} and a.id = s.id and s.now is distinct from s.was
    returning a.*, s.was, s.now`.execute(tx.db)
  if (rows.length === 0) return
  const note = limit === null ? '' : `${sayNumber(limit, 1)} °C`
  await tx.db
    .insertInto('care_alert_step')
    .values(rows.map((row) => stepOf(tx, row, row.now === null ? 'asksAgain' : 'withdrawn', { note })))
    .execute()
  announce(tx, { message: 'carealerts.changed', data: {}, about: peopleOf(rows), audience: { groupStaff: [groupId] } })
  await tell(tx, rows)
}

/** Those who were told to fetch a child, or not to take it along: the family and the crews of today, with whom the alert was given to. */
async function tell(tx: TenantContext, rows: readonly Changed[]): Promise<void> {
  const toldOf = await toldOfExclusion(
    tx,
    rows.flatMap((row) => row.person_id ?? []),
  )
  const closed = await rolesClosedTo(tx, MODULE)
  const also = ({ person_id: id }: Pick<Changed, 'person_id'>): string[] => {
    const { team, family } = toldOf(id ?? '')
    return [...(closed.has('CB_ASSISTANT') ? [] : team), ...(closed.has('CB_PARENT') ? [] : family)]
  }
  const cause = (row: Changed) => `${row.id}:limit:${tx.now.toISOString()}`
  // From one higher limit to another nothing changes for them.
  const withdrawn = rows.filter((row) => row.was === null)
  const again = rows.filter((row) => row.now === null)
  await tellOf(tx, WITHDRAWN, withdrawn, { also, cause })
  await tellOf(tx, OPENED, again, { also, cause })
}
