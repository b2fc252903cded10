import { sql, type RawBuilder } from 'kysely'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** An appointment, visit or stay as one statement answers it with others: as JSON, in which a moment is a text. */
export type EventJson = { id: string; version: number; kind: string; what: string; startsAt: string }

/**
 * The events that begin between two moments, of the person whose id stands in `column` and whom the actor reaches, as `EventJson[]`; null: none.
 * Families get those that are published.
 */
export const eventsComing = (
  tx: TenantContext,
  column: string,
  { from, until }: { from: Date; until: Date },
): RawBuilder<EventJson[] | null> =>
  sql<EventJson[] | null>`(select jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'kind', v.kind,
      'what', v.content ->> 'what', 'startsAt', v.starts_at) order by v.starts_at, v.id) from care_event v
    where v.organisation_id = ${tx.organisationId} and v.person_id = ${sql.ref(column)} and v.starts_at >= ${from}
      and v.starts_at < ${until} and not v.archived
      and (v.published or ${tx.actor.role !== 'CB_PARENT'}::boolean) and ${isOpen(tx.actor, 'diary.userDetail')}::boolean
      and not exists (select from care_event n where n.organisation_id = ${tx.organisationId} and n.id = v.id
        and n.version > v.version))`
