import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { contentOf } from '../content.rules.ts'
import type { Leaving } from './leaving.rules.ts'

type Row = {
  id: string
  person_id: string
  data: unknown
  read_at: Date | null
  created_at: Date
  held_until: Date | null
  email: string | null
  phone: string | null
  devices: string[] | null
  chosen: Record<string, unknown> | null
  zone: string | null
  quiet_from: string | null
  quiet_to: string | null
  quiet_days: number[] | null
}

/** These notices with what decides how they leave, in one statement; those that were read already are left out, unless they are urgent or about the account. */
export async function leavingNotices(tx: TenantContext, ids: readonly string[]): Promise<Leaving[]> {
  const { rows } = await sql<Row>`
    select n.id, n.person_id, n.data, n.read_at, n.created_at, n.held_until, p.email, p.phone,
      h.zone, h.quiet_from, h.quiet_to, h.quiet_days,
      (select array_agg(d.id order by d.id) from push_device d
        where d.organisation_id = n.organisation_id and d.person_id = n.person_id) as devices,
      (select json_object_agg(s.key, s.value) from person_setting s
        where s.organisation_id = n.organisation_id and s.person_id = n.person_id
          and s.key like 'NOTIFICATION\\_%') as chosen
    from notice n
    join person p on p.organisation_id = n.organisation_id and p.id = n.person_id
    left join notice_hours h on h.organisation_id = n.organisation_id and h.person_id = n.person_id
    where n.organisation_id = ${tx.organisationId} and n.id = ${anyOf(ids)}
    order by n.created_at, n.id`.execute(tx.db)
  return rows.flatMap((row) => {
    const content = contentOf(row.data)
    if (content.calm || (row.read_at !== null && content.topic !== 'account')) return []
    return [
      {
        id: row.id,
        personId: row.person_id,
        createdAt: row.created_at,
        content,
        heldUntil: row.held_until,
        email: row.email,
        phone: row.phone,
        devices: row.devices ?? [],
        chosen: row.chosen ?? {},
        quiet:
          row.zone === null
            ? null
            : { zone: row.zone, from: row.quiet_from, to: row.quiet_to, days: row.quiet_days ?? [] },
      },
    ]
  })
}
