import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { inSight } from './requests.policy.ts'

export type MissingRow = {
  requirement_id: string
  group_id: string
  person_id: string
  tag_id: string
  name: string
  note: string
  must_expire: boolean
  expired: boolean
}

/**
 * A statement of what people of these groups must have and have not, nor were asked for, of those whose requests the actor may read. `only`
 * keeps one requirement, or one person; `children` are those of `decidedFor`.
 */
export function missingIn(
  tx: TenantContext,
  groupIds: readonly string[],
  only: { requirementId?: string | undefined; personId?: string | undefined; children: readonly string[] },
): RawBuilder<MissingRow> {
  const document = sql`select from document d where d.organisation_id = ${tx.organisationId}
    and d.person_id = m.person_id and d.group_id = r.group_id and d.tag_id = r.tag_id and d.status = 'A'`
  const over = sql`(d.state and d.expires_at <= ${tx.now})`
  return sql<MissingRow>`select r.id as requirement_id, r.group_id, m.person_id, r.tag_id, t.name, r.note, r.must_expire,
      exists (${document} and ${over}) as expired
    from document_requirement r
    join document_tag t on t.organisation_id = r.organisation_id and t.id = r.tag_id
    join lateral (select distinct m.person_id, m.group_id from membership m where m.organisation_id = ${tx.organisationId}
      and m.group_id = r.group_id and m.role = r.subject and ${heldToday(tx)}
      ${only.personId === undefined ? sql`` : sql`and m.person_id = ${only.personId}`}) m on true
    where r.organisation_id = ${tx.organisationId} and r.group_id = any (${[...groupIds]}::uuid[]) and r.status = 'A'
      ${only.requirementId === undefined ? sql`` : sql`and r.id = ${only.requirementId}`}
      and ${inSight(tx, 'm', only.children)}
      and not exists (${document} and not ${over} and (not r.must_expire or d.expires_at is not null))
      and not exists (select from document_request q where q.organisation_id = ${tx.organisationId}
        and q.group_id = r.group_id and q.person_id = m.person_id and q.tag_id = r.tag_id and q.state in ('OPEN', 'PROPOSED'))`
}
