import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Asked, Source } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { eventsTexts } from '../shared/events.texts.ts'

/**
 * What is still to be done about events by a day, for the staff who reach the person; the system itself sees all. What it is stands on the page alone: the
 * list is read beside others.
 */
export function tasksDue(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const reached = tx.actor.role === null ? sql`true` : memberInReach(tx)
  const rows = sql`select 'eventTask' as kind, x.id, x.group_id, x.person_id, 'events.tab', '', '', null::text,
      case when x.guest then '/loggedIn/guestDetail/?personalDataId=' else '/loggedIn/childDetail/?personalDataId=' end
        || x.person_id || '&tab=EVENTS', x.due_on, x.ends_at, '{CB_ADMIN,CB_ASSISTANT}'::text[],
      '{CB_ADMIN,CB_ASSISTANT}'::text[]
    from (select distinct on (t.id) t.id, v.person_id, t.due_on, m.group_id, m.role = 'GUEST' as guest,
        ((t.due_on + 1)::timestamp at time zone g.zone) as ends_at
      from care_event_task t
      join care_event v on v.organisation_id = ${tx.organisationId} and v.id = t.event_id
      join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = v.person_id
        and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(groupIds)} and ${notEnded(tx)}
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where t.organisation_id = ${tx.organisationId} and t.due_on is not null and t.due_on < ${until}::timestamptz::date + 1
        and not v.archived and ${reached}
        and ${tx.actor.role !== 'CB_PARENT'}::boolean and ${isOpen(tx.actor, 'diary.userDetail')}::boolean
        and not exists (select from care_event_task d where d.organisation_id = ${tx.organisationId} and d.done_of = t.id)
        and not exists (select from care_event n where n.organisation_id = ${tx.organisationId} and n.id = v.id
          and n.version > v.version)
      order by t.id, m.role desc, m.group_id) x
    where x.ends_at < ${until}`
  return Promise.resolve({ rows, labels: eventsTexts })
}
