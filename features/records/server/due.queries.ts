import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Asked, Source } from '#features/deadlines/server/deadlines.hooks.api.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { recordsTexts } from '../shared/records.texts.ts'

/**
 * Vaccinations whose next one is due, for who reaches the person; the system itself sees all. A later one with the same title takes the place of
 * an earlier one. What is restricted stands in no list.
 */
export function vaccinationsDue(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const reached = tx.actor.role === null ? sql`true` : memberInReach(tx)
  const rows = sql`select 'vaccination' as kind, x.id, x.group_id, x.person_id, 'records.tab', x.title, x.title_key,
      null::text, case when x.guest then '/loggedIn/guestDetail/?personalDataId=' else '/loggedIn/childDetail/?personalDataId=' end
        || x.person_id || '&tab=MEDICAL_RECORDS', x.next_due, x.ends_at, '{CB_ADMIN,CB_ASSISTANT,CB_PARENT}'::text[],
      '{CB_ADMIN}'::text[]
    from (select distinct on (v.id) v.id, v.person_id, v.next_due, v.content ->> 'title' as title, v.title_key, m.group_id,
        m.role = 'GUEST' as guest, ((v.next_due + 1)::timestamp at time zone g.zone) as ends_at
      from medical_record v
      join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = v.person_id
        and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(groupIds)} and ${notEnded(tx)}
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      where v.organisation_id = ${tx.organisationId} and v.next_due is not null and v.state = 'ACCEPTED' and v.status = 'OPEN'
        and v.confidentiality = 'NORMAL' and ${reached} and ${isOpen(tx.actor, 'medicalRecords.userDetail')}::boolean
        and not exists (select from medical_record n where n.organisation_id = ${tx.organisationId} and n.id = v.id
          and n.version > v.version)
        and not exists (select from medical_record n where n.organisation_id = ${tx.organisationId}
          and n.person_id = v.person_id and n.kind = 'VACCINATION' and n.title_key = v.title_key and n.dated_on > v.dated_on
          and n.state = 'ACCEPTED' and n.status = 'OPEN' and n.confidentiality = 'NORMAL'
          and not exists (select from medical_record l where l.organisation_id = ${tx.organisationId} and l.id = n.id
            and l.version > n.version))
      order by v.id, m.role desc, m.group_id) x
    where x.ends_at < ${until}`
  return Promise.resolve({ rows, labels: recordsTexts })
}
