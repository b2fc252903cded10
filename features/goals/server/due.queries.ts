import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Asked, Source } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { goalsTexts } from '../shared/goals.texts.ts'

/** Goals that are to be reviewed, for the staff who reach the person; the system itself sees all. */
export function goalsDue(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const reached = tx.actor.role === null ? sql`true` : memberInReach(tx)
  const rows = sql`select 'goal' as kind, x.id, x.group_id, x.person_id, 'goals.tab', '', '', null::text,
      case when x.guest then '/loggedIn/guestDetail/?personalDataId=' else '/loggedIn/childDetail/?personalDataId=' end
        || x.person_id || '&tab=GOAL', x.review_on, x.ends_at, '{CB_ADMIN,CB_ASSISTANT}'::text[], '{CB_ADMIN}'::text[]
    from (select distinct on (v.id) v.id, v.person_id, v.review_on, m.group_id, m.role = 'GUEST' as guest,
        ((v.review_on + 1)::timestamp at time zone g.zone) as ends_at
      from care_goal v
      join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = v.person_id
        and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(groupIds)} and ${notEnded(tx)}
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where v.organisation_id = ${tx.organisationId} and v.lifecycle in ('PLANNED', 'ACTIVE', 'ON_HOLD') and ${reached}
        and ${tx.actor.role !== 'CB_PARENT'}::boolean
        and not exists (select from care_goal n where n.organisation_id = ${tx.organisationId} and n.id = v.id
          and n.version > v.version)
      order by v.id, m.role desc, m.group_id) x
    where x.ends_at < ${until}`
  return Promise.resolve({ rows, labels: goalsTexts })
}
