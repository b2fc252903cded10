import { isOffice } from '#platform/server/policy/office.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { crewTexts } from '#features/crew/shared/crew.texts.ts'
import { expiringDocuments } from '#features/documents/server/expiring.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { vehiclesTexts } from '#features/vehicles/shared/vehicles.texts.ts'
import { deadlinesPagesTexts } from '../shared/deadlines-pages.texts.ts'
import type { Asked, Source } from './deadlines.hooks.api.ts'

/** What ends with a day ends where the group is at the midnight after it. */
const afterDay = (day: string) => sql`((${sql.raw(day)} + 1)::timestamp at time zone g.zone)`

/** Documents that the actor may read. */
export async function expiringDocumentRows(tx: TenantContext, asked: Asked): Promise<Source> {
  const page = isOffice(tx) ? 'documentList' : 'personalDocuments'
  const rows = sql`select 'document' as kind, x.id, x.group_id, x.person_id, 'deadlines.kind.document' as label, x.name,
      x.name_key, null::text as owner, ${`/loggedIn/${page}/?document=`} || x.id as link, x.due_on, x.ends_at,
      x.readers, x.writers
    from (${await expiringDocuments(tx, asked)}) x`
  return { rows, labels: deadlinesPagesTexts }
}

/** Papers in force of vehicles in use, by the rule of `papersInForce`; the office sees them. */
export async function papersInUse(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const rows = sql`select 'vehiclePaper' as kind, x.id, x.group_id, null::uuid, 'vehicles.paper.' || x.kind, x.number,
      x.name_key, x.vehicle, '/loggedIn/vehicleDetail/?vehicle=' || x.vehicle_id, x.valid_to, x.ends_at,
      '{CB_ADMIN}'::text[], '{CB_ADMIN}'::text[]
    from (select distinct on (v.id, p.kind, case when p.kind = 'other' then p.number else '' end)
        p.id, v.group_id, p.kind, p.number, v.name_key, v.name as vehicle, v.id as vehicle_id, p.valid_to,
        ${afterDay('p.valid_to')} as ends_at
      from vehicle v
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = v.group_id
      join vehicle_paper p on p.organisation_id = ${tx.organisationId} and p.vehicle_id = v.id
      where v.organisation_id = ${tx.organisationId} and v.group_id = any (${[...groupIds]}::uuid[]) and v.status = 'A'
        and ${isOffice(tx)}::boolean
      order by v.id, p.kind, case when p.kind = 'other' then p.number else '' end, p.valid_to desc, p.id) x
    where x.ends_at < ${until}`
  return { rows, labels: vehiclesTexts }
}

/** Credentials in force of assistants whose role has not ended; the office sees all, an assistant the own ones. */
export async function credentialsInForce(tx: TenantContext, { groupIds, until }: Asked): Promise<Source> {
  const { role, personId } = tx.actor
  const whose = isOffice(tx) ? sql`true` : sql`(${role} = 'CB_ASSISTANT' and m.person_id = ${personId})`
  const link = isOffice(tx)
    ? sql`'/loggedIn/assistantDetail/?tab=CREW&personalDataId=' || x.person_id`
    : sql`null::text`
  const rows = sql`select 'credential' as kind, x.id, x.group_id, x.person_id, 'crew.credential.' || x.kind, x.number, '',
      null::text, ${link}, x.valid_to, x.ends_at, '{CB_ADMIN,CB_ASSISTANT}'::text[], '{CB_ADMIN}'::text[]
    from (select distinct on (c.person_id, c.kind, case when c.kind = 'other' then c.number else '' end)
        c.id, m.group_id, c.person_id, c.kind, c.number, c.valid_to, ${afterDay('c.valid_to')} as ends_at
      from membership m
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      join staff_credential c on c.organisation_id = ${tx.organisationId} and c.person_id = m.person_id
      where m.organisation_id = ${tx.organisationId} and m.group_id = any (${[...groupIds]}::uuid[])
        and m.role = 'CB_ASSISTANT' and ${notEnded(tx)} and ${whose}
      order by c.person_id, c.kind, case when c.kind = 'other' then c.number else '' end, c.valid_to desc nulls first,
        c.id, m.group_id) x
    where x.ends_at < ${until}`
  return { rows, labels: crewTexts }
}
