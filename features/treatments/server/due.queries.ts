import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Asked, Source } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { awayNow } from '#features/absences/server/guests/away.api.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { treatmentsTexts } from '../shared/treatments.texts.ts'

/** Sessions that were left out, and rare ones to come, of people who are not away, for the staff who reach the person; the system itself sees all. */
export function treatmentsDue(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const reached = tx.actor.role === null ? sql`true` : memberInReach(tx)
  const rows = sql`select 'treatment' as kind, x.id, x.group_id, x.person_id, 'treatments.tab', '', '', null::text,
      case when x.guest then '/loggedIn/guestDetail/?personalDataId=' else '/loggedIn/childDetail/?personalDataId=' end
        || x.person_id || '&tab=TREATMENTS', x.due_on, x.ends_at, '{CB_ADMIN,CB_ASSISTANT}'::text[],
      '{CB_ADMIN,CB_ASSISTANT}'::text[]
    from (select distinct on (d.treatment_id) d.treatment_id as id, d.person_id, d.due_on, m.group_id, m.role = 'GUEST' as guest,
        ((d.due_on + 1)::timestamp at time zone g.zone) as ends_at
      from care_treatment_due d
      join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = d.person_id
        and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(groupIds)} and ${notEnded(tx)}
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where d.organisation_id = ${tx.organisationId} and d.listed_from <= ${tx.now} and ${reached}
        and not ${awayNow(tx, 'd.person_id')}
        and ${tx.actor.role !== 'CB_PARENT'}::boolean and ${isOpen(tx.actor, 'drugs.userDetail')}::boolean
      order by d.treatment_id, m.role desc, m.group_id) x
    where x.ends_at < ${until}`
  return Promise.resolve({ rows, labels: treatmentsTexts })
}
