import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Asked, Source } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { plansTexts } from '../shared/plans.texts.ts'

/** Plans that are to come into force or to be reviewed, for who reaches the person; the system itself sees all. */
export function plansDue(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const reached = tx.actor.role === null ? sql`true` : memberInReach(tx)
  // A draft that was never handed out is for the house alone.
  const drafts = tx.actor.role === 'CB_PARENT' ? sql`v.edition > 1 or v.state <> 'DRAFT'` : sql`true`
  const rows = sql`select 'plan' as kind, x.id, x.group_id, x.person_id, 'plans.tab', '', '',
      null::text, case when x.guest then '/loggedIn/guestDetail/?personalDataId=' else '/loggedIn/childDetail/?personalDataId=' end
        || x.person_id || '&tab=PAI', x.due_on, x.ends_at, '{CB_ADMIN,CB_ASSISTANT,CB_PARENT}'::text[], '{CB_ADMIN}'::text[]
    from (select distinct on (v.id) v.id, v.kind, v.person_id, v.due_on, m.group_id, m.role = 'GUEST' as guest,
        ((v.due_on + 1)::timestamp at time zone g.zone) as ends_at
      from care_plan v
      join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = v.person_id
        and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(groupIds)} and ${notEnded(tx)}
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where v.organisation_id = ${tx.organisationId} and v.state <> 'ENDED' and (${drafts}) and ${reached}
        and ${isOpen(tx.actor, 'medicalRecords.userDetail')}::boolean
        and not exists (select from care_plan n where n.organisation_id = ${tx.organisationId} and n.id = v.id
          and n.version > v.version)
      order by v.id, m.role desc, m.group_id) x
    where x.ends_at < ${until}`
  return Promise.resolve({ rows, labels: plansTexts })
}
